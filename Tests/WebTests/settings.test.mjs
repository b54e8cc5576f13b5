import assert from "node:assert/strict";
import { test } from "node:test";
import { Settings } from "../../web/settings.mjs";

const CATALOG = [
    { name: "lowPass.order", unit: "", default: 4, classic: 2, minimum: 2, maximum: 8, whole: true, even: true },
    { name: "liftStart.minRestSeconds", unit: "s", default: 0.2, classic: 0.2, minimum: 0.05, maximum: 3, whole: false, even: false },
];

test("settings begin with the defaults, and say what differs from them", () => {
    const settings = new Settings(CATALOG);
    assert.equal(settings.preset, "default");
    settings.set("liftStart.minRestSeconds", 0.5);
    assert.deepEqual(settings.changed.map(({ name }) => name), ["liftStart.minRestSeconds"]);
    assert.equal(settings.preset, null);
    settings.choose("classic");
    assert.equal(settings.preset, "classic");
});

test("what is saved is what is loaded", () => {
    const settings = new Settings(CATALOG);
    settings.set("lowPass.order", 6);
    const other = new Settings(CATALOG);
    other.load(settings.fileText);
    assert.deepEqual(other.all, settings.all);
});

test("a report gives the settings that it was made with, and missing ones are the defaults", () => {
    const settings = new Settings(CATALOG);
    settings.set("lowPass.order", 8);
    settings.load('{"schema":"vbt-report/1","settings":{"liftStart.minRestSeconds":1}}');
    assert.deepEqual(settings.all, { "lowPass.order": 4, "liftStart.minRestSeconds": 1 });
});

test("what is not acceptable changes nothing, and is named", () => {
    const settings = new Settings(CATALOG);
    const before = settings.all;
    for (const [text, words] of [
        ["{", /no JSON/], ["[]", /object/], ["null", /object/], ['{"lowpass.order":4}', /There is no setting lowpass.order/],
        ['{"lowPass.order":5}', /even/], ['{"lowPass.order":20}', /out of range/], ['{"lowPass.order":"4"}', /no number/],
        ['{"liftStart.minRestSeconds":1,"lowPass.order":3}', /even/],
    ]) {
        assert.throws(() => settings.load(text), { message: words });
        assert.deepEqual(settings.all, before);
    }
});
