import { foldName } from '../../shared/foldName.ts';
import { partition } from './partition.ts';

/** Beyond ASCII a text is folded as a whole, since what a letter becomes may depend on those beside it. */
const LAST_ASCII = 0x7f;
const UNITS = 65_536;
/** Room that names have left is taken back once it is so much, and half of all. */
const LEAST_LEFT = 65_536;
/** More room is prepared once so much of it is used: as names come, those that are there move along, several units for each new one. */
const NEARLY_FULL = 7 / 8;
const MOVED_ALONG = 8;

/** A fragment as it is looked for: the UTF-16 units of its folded form. */
export function unitsOf(text: string): Uint16Array {
  const folded = foldName(text);
  return Uint16Array.from({ length: folded.length }, (_, at) => folded.charCodeAt(at));
}

/**
 * The folded names by slot, as UTF-16 units that stand one name after another in one array: to read them there costs a fraction of what it
 * costs to go to each name's own string. A slot is a small number; one without a name has an empty one.
 */
export class NameChars {
  /** The name of a slot stands from `starts[slot]` to below `ends[slot]`. None of the three is to be kept: they are made anew as they grow. */
  units = new Uint16Array(4_096);
  starts = new Uint32Array(256);
  ends = new Uint32Array(256);
  #slots = 0;
  #used = 0;
  /** More room for the units, of which so many have been moved there: all at once would take long where there are millions. */
  #room: Uint16Array<ArrayBuffer> | null = null;
  #moved = 0;
  /** Units of names that are gone. */
  #left = 0;
  readonly #ranks = new Uint16Array(UNITS);
  readonly #seen = new Uint8Array(UNITS);
  #distinct = 0;
  #ranked = 0;

  /** Every slot that ever had a name is below it. */
  get slots(): number {
    return this.#slots;
  }

  /** How many units all names have together. */
  get length(): number {
    return this.#used - this.#left;
  }

  /** How many different units came up so far. */
  get distinct(): number {
    return this.#distinct;
  }

  /** By unit: its place among those that came up so far, from 1 on. */
  get ranks(): Uint16Array {
    if (this.#ranked !== this.#distinct) {
      for (let unit = 0, known = 0; unit < UNITS; unit++) if (this.#seen[unit] === 1) this.#ranks[unit] = ++known;
      this.#ranked = this.#distinct;
    }
    return this.#ranks;
  }

  /** Room for so many names of so many units in all, to spare growing step by step. */
  reserve(slots: number, units: number): void {
    const wanted = this.#used + units;
    if (wanted > this.units.length) {
      if (this.#room === null || wanted > this.#room.length) this.#openRoom(Math.max(wanted, this.units.length * 2));
      this.#moveIn();
    }
    if (slots <= this.starts.length) return;
    const length = Math.max(slots, this.starts.length * 2);
    this.starts = grownTo(this.starts, length);
    this.ends = grownTo(this.ends, length);
  }

  /** Gives a slot a name, folded here, in place of the one it had. */
  set(slot: number, name: string): void {
    this.clear(slot);
    this.reserve(slot + 1, name.length);
    this.#slots = Math.max(this.#slots, slot + 1);
    const { units } = this;
    const seen = this.#seen;
    const start = this.#used;
    for (let index = 0; index < name.length; index++) {
      let unit = name.charCodeAt(index);
      if (unit > LAST_ASCII) {
        this.#setFolded(slot, foldName(name));
        return;
      }
      if (unit >= 0x41 && unit <= 0x5a) unit |= 0x20;
      units[start + index] = unit;
      if (seen[unit] === 0) this.#see(unit);
    }
    this.#place(slot, name.length);
  }

  /** The same names in other slots: the first one's is that of the first slot named. */
  inOrder(slots: Uint32Array): NameChars {
    const { units, starts, ends } = this;
    const ordered = new NameChars();
    ordered.reserve(slots.length, this.length);
    const to = ordered.units;
    const froms = ordered.starts;
    const untils = ordered.ends;
    // Where each name stands is read before any name is: reads that wait for memory wait together, as long as none hangs on another.
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0;
      froms[place] = starts[slot] ?? 0;
      untils[place] = ends[slot] ?? 0;
    }
    let used = 0;
    for (let place = 0; place < slots.length; place++) {
      const end = untils[place] ?? 0;
      let at = froms[place] ?? 0;
      froms[place] = used;
      while (at < end) to[used++] = units[at++] ?? 0;
      untils[place] = used;
    }
    ordered.#slots = slots.length;
    ordered.#used = used;
    ordered.#seen.set(this.#seen);
    ordered.#distinct = this.#distinct;
    return ordered;
  }

  /** Takes a slot's name away. */
  clear(slot: number): void {
    if (slot >= this.#slots) return;
    this.#left += (this.ends[slot] ?? 0) - (this.starts[slot] ?? 0);
    this.starts[slot] = 0;
    this.ends[slot] = 0;
    if (this.#left > LEAST_LEFT && this.#left * 2 > this.#used) this.#close();
  }

  /** Whether a slot's name holds the fragment; each one holds an empty one. */
  holds(slot: number, fragment: Uint16Array): boolean {
    const { units } = this;
    const { length } = fragment;
    const first = fragment[0] ?? 0;
    const last = (this.ends[slot] ?? 0) - length;
    for (let at = this.starts[slot] ?? 0; at <= last; at++) {
      if (length > 0 && units[at] !== first) continue;
      let same = 1;
      while (same < length && units[at + same] === fragment[same]) same++;
      if (same >= length) return true;
    }
    return false;
  }

  /** Whether a slot's name begins with the fragment. */
  begins(slot: number, fragment: Uint16Array): boolean {
    const start = this.starts[slot] ?? 0;
    if ((this.ends[slot] ?? 0) - start < fragment.length) return false;
    for (let at = 0; at < fragment.length; at++) if (this.units[start + at] !== fragment[at]) return false;
    return true;
  }

  /** Below 0 when the name of `a` stands before that of `b`, above 0 when it stands behind; equal names stand by slot. */
  compare(a: number, b: number): number {
    const { units, starts, ends } = this;
    let atA = starts[a] ?? 0;
    let atB = starts[b] ?? 0;
    const lengthA = (ends[a] ?? 0) - atA;
    const lengthB = (ends[b] ?? 0) - atB;
    for (const end = atA + Math.min(lengthA, lengthB); atA < end; atA++, atB++) {
      const difference = (units[atA] ?? 0) - (units[atB] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB || a - b;
  }

  /** Where a slot stands, or would, among slots that are in order from `from` to below `to`. */
  placeOf(slot: number, slots: Uint32Array, from: number, to: number): number {
    return partition(from, to, (place) => this.compare(slots[place] ?? 0, slot) < 0);
  }

  /** Whether a slot's name stands before the fragment itself. */
  isBefore(slot: number, fragment: Uint16Array): boolean {
    const start = this.starts[slot] ?? 0;
    const length = (this.ends[slot] ?? 0) - start;
    const shared = Math.min(length, fragment.length);
    for (let at = 0; at < shared; at++) {
      const difference = (this.units[start + at] ?? 0) - (fragment[at] ?? 0);
      if (difference !== 0) return difference < 0;
    }
    return length < fragment.length;
  }

  #setFolded(slot: number, folded: string): void {
    this.reserve(slot + 1, folded.length);
    for (let index = 0; index < folded.length; index++) {
      const unit = folded.charCodeAt(index);
      this.units[this.#used + index] = unit;
      if (this.#seen[unit] === 0) this.#see(unit);
    }
    this.#place(slot, folded.length);
  }

  #place(slot: number, length: number): void {
    this.starts[slot] = this.#used;
    this.#used += length;
    this.ends[slot] = this.#used;
    if (this.#used <= this.units.length * NEARLY_FULL) return;
    const room = this.#room ?? this.#openRoom(this.units.length * 2);
    const end = Math.min(this.#used, this.#moved + length * MOVED_ALONG);
    room.set(this.units.subarray(this.#moved, end), this.#moved);
    this.#moved = end;
  }

  #openRoom(length: number): Uint16Array<ArrayBuffer> {
    this.#room = new Uint16Array(length);
    this.#moved = 0;
    return this.#room;
  }

  /** Moves what is left, and has it stand in the new room from now on. What was moved before has not changed: names are added alone. */
  #moveIn(): void {
    if (this.#room === null) return;
    this.#room.set(this.units.subarray(this.#moved, this.#used), this.#moved);
    this.units = this.#room;
    this.#room = null;
  }

  #see(unit: number): void {
    this.#seen[unit] = 1;
    this.#distinct++;
  }

  /** Moves all names together. */
  #close(): void {
    const { units, starts, ends } = this;
    const closed = new Uint16Array(Math.max(4_096, (this.#used - this.#left) * 2));
    let used = 0;
    for (let slot = 0; slot < this.#slots; slot++) {
      const start = starts[slot] ?? 0;
      const end = ends[slot] ?? 0;
      starts[slot] = used;
      for (let at = start; at < end; at++) closed[used++] = units[at] ?? 0;
      ends[slot] = used;
    }
    this.units = closed;
    this.#room = null;
    this.#used = used;
    this.#left = 0;
  }
}

function grownTo(from: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(length);
  to.set(from);
  return to;
}
