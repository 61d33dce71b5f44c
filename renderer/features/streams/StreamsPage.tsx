import { useView } from '../../view/view.ts';
import { PastStream } from './PastStream.tsx';
import { PastStreams } from './PastStreams.tsx';

/** The past streams: their list, or one of them. */
export function StreamsPage() {
  const id = useView((view) => view.stream);
  return id === null ? <PastStreams /> : <PastStream key={id} id={id} />;
}
