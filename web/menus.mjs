// When does a menu close? When something else is pressed, by Escape, and after something was chosen from a list.

for (const menu of document.querySelectorAll("details.menu")) {
    menu.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || !menu.open) return;
        event.stopPropagation();
        menu.open = false;
        menu.querySelector("summary").focus();
    });
    menu.querySelector(".menu-list")?.addEventListener("click", () => { menu.open = false; });
}
document.addEventListener("pointerdown", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
        if (!menu.contains(event.target)) menu.open = false;
    }
});
