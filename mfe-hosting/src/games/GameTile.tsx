import styles from './Games.module.css';
import type { GameId } from './games.ts';

/** Symbol of each game, as one path in a box of 24 × 24; never a publisher's logo. */
const drawings: Record<GameId, string> = {
  // A block.
  minecraft: 'M12 3l8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9',
  // A road.
  fivem: 'M4 21 9 3M20 21 15 3M12 4v3M12 10.5v3M12 17v3.5',
  // A wrench.
  gmod: 'M15 5a5 5 0 0 0-7 7l-5 5a2 2 0 0 0 3 3l5-5a5 5 0 0 0 7-7l-3 3-3-3Z',
  // Brackets around a stroke.
  nodejs: 'M8 6l-6 6 6 6M16 6l6 6-6 6M14 4l-4 16',
  // A prompt.
  python: 'M4 6l6 6-6 6M12 18h8',
  // Cross hairs.
  csgo: 'M12 2v6M12 16v6M2 12h6M16 12h6M12 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14Z',
  // A sheriff's star.
  redm: 'M12 3l3 6 6 1-5 4 2 6-6-3-6 3 2-6-5-4 6-1Z',
  // A footprint of three toes.
  ark: 'M12 21a4 3 0 1 1 0-7a4 3 0 1 1 0 7ZM12 10V3M7 12 4 6M17 12l3-6',
  // A town.
  novalife: 'M2 21h20M4 21V10h5M9 21V4h6v17M15 13h5v8M12 8v.01M12 12v.01M12 16v.01',
  // A paw.
  palworld: 'M12 12a6 6 0 0 0-6 6c0 3 3 2 6 2s6 1 6-2a6 6 0 0 0-6-6ZM4 10v2M9 5v3M15 5v3M20 10v2',
  // A sergeant's stripes.
  arma3: 'M5 10l7-6 7 6M5 16l7-6 7 6M5 22l7-6 7 6',
  // A car.
  beammp:
    'M5 17H2v-4l3-1 3-5h7l3 5 4 1v4h-3M15 17H9M5 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  // A flag of squares.
  assetto: 'M5 21V3.5h14v9H5M9.7 3.5v9M14.300 3.5v9M5 8h14',
};

/** A drawn tile of a game. */
export const GameTile = ({ id }: { id: GameId }) => (
  <svg viewBox="-5 -5 34 34" width="2.5rem" height="2.5rem" className={styles.tile} aria-hidden="true">
    <path d={drawings[id]} />
  </svg>
);
