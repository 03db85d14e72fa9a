// Sends the value under the thumb of a slider while it is dragged, and once more when it is let go. The slider itself is
// Streamlit's, and commits its value as ever.

const shared = { page: null, field: null, input: null, start: null, waiting: null, painting: false };

// The slider whose thumb or track lies under the event, as the name of its field and its range input.
function sliderOf(event) {
    for (const field of shared.page.data.fields) {
        const slider = event.target.closest?.(`.st-key-${field}_slider`);
        if (slider) return { field, input: slider.querySelector("input[type=range]") };
    }
    return null;
}

// One value at a time: the next goes out when the last has been painted, and only the newest one waits.
function send() {
    if (shared.painting || shared.waiting === null) return;
    shared.painting = true;
    const value = shared.waiting;
    shared.waiting = null;
    shared.page.setTriggerValue("drag", { field: shared.field, value });
}

// The value that the page shows stands at the thumb too: it is a round one, and the slider knows its pixel's only.
function show(text) {
    const value = shared.input?.closest("[data-testid=stSlider]")?.querySelector("[data-testid=stSliderThumbValue]");
    if (!value) return;
    if (text !== null && shared.field !== null) value.dataset.fttsValue = text;
    else delete value.dataset.fttsValue;
}

function follow(input) {
    let last = input.value;
    const look = () => {
        if (shared.field === null) return;
        if (input.value !== last) {
            last = input.value;
            shared.waiting = Number(last);
            send();
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}

function letGo() {
    const { field, input, start } = shared;
    shared.field = null;
    shared.waiting = null;
    // after the slider has committed
    setTimeout(() => {
        if (field !== null && input.value !== start) {
            shared.page.setTriggerValue("drag", { field, value: Number(input.value), let_go: true });
        }
    });
}

function listen() {
    document.addEventListener(
        "pointerdown",
        (event) => {
            const slider = sliderOf(event);
            if (!slider?.input) return;
            Object.assign(shared, slider, { start: slider.input.value, painting: false });
            follow(slider.input);
        },
        true,
    );
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo, true);
    window.addEventListener("blur", letGo);
}

// Streamlit calls this when the page is first made, and after every run: then what was sent last is on its way to
// the screen, and one animation frame later it is there.
export default function (page) {
    const first = shared.page === null;
    shared.page = page;
    if (first) listen();
    requestAnimationFrame(() => {
        shared.painting = false;
        show(page.data.shown);
        send();
    });
}
