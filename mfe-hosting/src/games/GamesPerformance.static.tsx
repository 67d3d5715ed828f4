import { GameTable } from './GameTable.tsx';

export default function GamesPerformance() {
  return <GameTable tier="performance" />;
}
