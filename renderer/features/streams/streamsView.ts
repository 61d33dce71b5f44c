import { createStore } from 'zustand/vanilla';
import { ofService } from '../../api/ofService.ts';

type StreamsView = {
  /** What the list is narrowed to. */
  readonly text: string;
  /** The stream that was looked at last: coming back, one stands on its row. */
  readonly looked: number | null;
};

/** Where the person is in the list; it stays when they go elsewhere and come back. */
export const streamsView = ofService(createStore<StreamsView>(() => ({ text: '', looked: null })));
