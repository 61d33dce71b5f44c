import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import styles from './StreamCard.module.css';

/** A game's picture, beside its name; a place of its size where there is none, so that names stand in line. */
export function GamePicture({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['streamCard.gamePicture', id],
    queryFn: () => call('streamCard.gamePicture', { id }),
    // One that was not known may be, once its game was met on a channel.
    staleTime: ({ state }) => (typeof state.data === 'string' ? Number.POSITIVE_INFINITY : 0),
    retry: false,
  });
  return typeof data === 'string' ? (
    <img className={styles.game} src={data} alt="" />
  ) : (
    <span className={styles.game} aria-hidden />
  );
}
