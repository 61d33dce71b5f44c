import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both halves of it. A quarter of that costs a flood of deliveries a third more of main's work; growing freely saves none. */
const ENOUGH_BYTES = 8 * 1024 * 1024;

// Holds the room for what is young in main's memory down to what a flood needs; to be imported before everything else. By itself it
// doubles, to 96 MB at most, whenever much of what came outlives a look through it, and is not given back while chat runs. It is looked
// at after each collection and not only once, since it shrinks in quiet times and is to grow again.

let grows = false;
setGrowing();
new PerformanceObserver(() => {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  const mayGrow = young !== undefined && young.space_size < ENOUGH_BYTES;
  if (mayGrow === grows) return;
  grows = mayGrow;
  setGrowing();
}).observe({ entryTypes: ['gc'] });

function setGrowing(): void {
  setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
}
