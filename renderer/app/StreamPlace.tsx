import { useRef } from 'react';
import { streamCardPage } from '../features/streamCard/index.ts';
import { streamsPage } from '../features/streams/index.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useArrival } from '../view/useArrival.ts';
import { useView } from '../view/view.ts';
import styles from './StreamPlace.module.css';

/** The stream as it is now, or the past ones. Who goes from one to the other by keyboard stays on the way between them. */
export function StreamPlace() {
  const tab = useView((view) => view.streamTab);
  const box = useRef<HTMLDivElement>(null);
  useArrival(box, tab);
  return (
    <div className={styles.place} ref={box}>
      <Lazy key={tab} piece={tab === 'now' ? streamCardPage : streamsPage} props={{}} />
    </div>
  );
}
