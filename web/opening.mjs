// How does a clip come in? By its path, chosen from the device, or dropped on the page.
import { byId } from "./element.mjs";

export class Opening {
    #server; #known; #onOpened; #onBusy;
    #dialog = byId("open-dialog");
    #path = byId("open-path");
    #message = byId("open-message");
    #submit = byId("open-submit");

    /**
     * `onOpened(info, upload)` hears of each clip that the server has opened, or had open, `onBusy(text)` of what takes time (empty:
     * nothing). `known(upload)` is the clip that a file was handed over as, or null.
     */
    constructor({ server, known, onOpened, onBusy }) {
        this.#server = server;
        this.#known = known;
        this.#onOpened = onOpened;
        this.#onBusy = onBusy;
        const files = byId("open-files");
        byId("open-drop").addEventListener("click", () => files.click());
        byId("open-cancel").addEventListener("click", () => this.#dialog.close());
        files.addEventListener("change", () => {
            this.#upload([...files.files]);
            files.value = "";
        });
        byId("open-form").addEventListener("submit", (event) => {
            event.preventDefault();
            this.#openPath();
        });
        this.#listenForDrops(byId("drop-veil"));
    }

    show() {
        this.#say("");
        this.#dialog.showModal();
        this.#path.focus();
        this.#path.select();
    }

    async #openPath() {
        const path = this.#path.value.trim().replace(/^"(.*)"$/, "$1");
        if (!path) return this.#say("Write where the clip lies, or choose a file below.");
        this.#submit.disabled = true;
        try {
            this.#onOpened(await this.#server.openPath(path));
            this.#dialog.close();
        } catch (error) {
            this.#say(error.message);
        } finally {
            this.#submit.disabled = false;
        }
    }

    async #upload(files) {
        for (const file of files) {
            // A page is not told where a file lies; one of the same name, size and time is the same one.
            const upload = `${file.name}/${file.size}/${file.lastModified}`;
            const known = this.#known(upload);
            if (!known) this.#onBusy(`Handing over ${file.name} …`);
            try {
                const info = known?.info ?? await this.#server.upload(file);
                if (!known) this.#onBusy("");
                this.#onOpened(info, upload);
                this.#dialog.close();
            } catch (error) {
                this.#onBusy("");
                if (!this.#dialog.open) this.show();
                this.#say(`${file.name}: ${error.message}`);
            }
        }
    }

    #say(text) {
        this.#message.textContent = text;
        this.#message.hidden = text === "";
    }

    #listenForDrops(veil) {
        let depth = 0;
        const hasFiles = (event) => [...event.dataTransfer?.types ?? []].includes("Files");
        const show = (isShown) => { veil.hidden = !isShown; };
        addEventListener("dragenter", (event) => { if (hasFiles(event)) show(++depth > 0); });
        addEventListener("dragleave", (event) => { if (hasFiles(event)) show(--depth > 0); });
        addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
        addEventListener("drop", (event) => {
            if (!hasFiles(event)) return;
            event.preventDefault();
            depth = 0;
            show(false);
            this.#upload([...event.dataTransfer.files]);
        });
    }
}
