import styles from './Games.module.css';
import type { GameId } from './games.ts';

/** What each game is about, as one line in a square of 24; never a publisher's mark. */
const drawings: Record<GameId, string> = {
  // A block.
  minecraft: 'M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9',
  // A road.
  fivem: 'M4 21 9 3M20 21 15 3M12 4v3M12 10.5v3M12 17v3.5',
  // A wrench.
  gmod: 'M14.5 5.5a5 5 0 0 0-6.2 6.2l-4.8 4.8a2.1 2.1 0 0 0 3 3l4.8-4.8a5 5 0 0 0 6.2-6.2l-2.7 2.7-2.6-.7-.7-2.6Z',
  // Brackets around a stroke.
  nodejs: 'M8 6.5 2.5 12 8 17.5M16 6.5l5.5 5.5-5.5 5.5M13.5 4.5l-3 15',
  // A prompt.
  python: 'M4 6.5 9.5 12 4 17.5M12.5 18H20',
  // Cross hairs.
  csgo: 'M12 2v6M12 16v6M2 12h6M16 12h6M12 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14Z',
  // A sheriff's star.
  redm: 'M12 3l2.7 5.7 6.1.8-4.5 4.3 1.2 6.1-5.5-3-5.5 3 1.2-6.1-4.5-4.3 6.1-.8Z',
  // A footprint of three toes.
  ark: 'M12 21c-3 0-4.5-1.8-4.5-4s1.7-3.5 4.5-3.5 4.5 1.3 4.5 3.5-1.5 4-4.5 4ZM12 10.5V3M7 12 4 5.5M17 12l3-6.5',
  // A town.
  novalife: 'M2 21h20M4 21V10h5M9 21V4h6v17M15 13h5v8M12 8v.01M12 12v.01M12 16v.01',
  // A paw.
  palworld:
    'M12 12.5c-3 0-5.5 2.6-5.5 5 0 1.6 1.2 2.5 2.7 2.5 1 0 1.8-.5 2.8-.5s1.8.5 2.8.5c1.5 0 2.7-.9 2.7-2.5 0-2.4-2.5-5-5.5-5ZM4.5 9.5v2M9.5 5v3M14.5 5v3M19.5 9.5v2',
  // A sergeant's stripes.
  arma3: 'M5 10l7-6 7 6M5 15.5l7-6 7 6M5 21l7-6 7 6',
  // A car.
  beammp:
    'M5.4 16.5H2.5v-3.5l3-1L8 7.5h7l3.5 4.5 3 1v3.5h-2.9M14.6 16.5H9.4M5.4 16.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14.6 16.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  // A flag of squares.
  assetto: 'M5 21V3.5h14v9H5M9.7 3.5v9M14.300 3.5v9M5 8h14',
};

/** A drawn tile of a game. */
export const GameTile = ({ id }: { id: GameId }) => (
  <svg viewBox="-5 -5 34 34" width="48" height="48" className={styles.tile} aria-hidden="true">
    <path d={drawings[id]} />
  </svg>
);
