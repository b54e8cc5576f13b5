// In which row does each handle go, so that none covers another? The lowest in which it has room.

/** Rows from 0 for places along a line, in any order: of one row no two are nearer than `room`. */
export function lanesOf(places, room) {
    const last = [];
    const lanes = new Array(places.length);
    for (const i of [...places.keys()].sort((a, b) => places[a] - places[b])) {
        const free = last.findIndex((place) => places[i] - place >= room);
        lanes[i] = free < 0 ? last.length : free;
        last[lanes[i]] = places[i];
    }
    return lanes;
}
