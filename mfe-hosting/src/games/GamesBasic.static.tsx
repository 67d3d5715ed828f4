import { GameTable } from './GameTable.tsx';

export default function GamesBasic() {
  return <GameTable tier="basic" />;
}
