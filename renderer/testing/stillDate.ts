import { beforeEach, vi } from 'vitest';

// Ages and countdowns on the screen are the same however long a test takes, and whatever the hour: only a test moves the date.
const NOW = new Date(2026, 10, 20, 20, 31);

// What a test file makes while it is loaded already counts from it.
vi.setSystemTime(NOW);
beforeEach(() => void vi.setSystemTime(NOW));
