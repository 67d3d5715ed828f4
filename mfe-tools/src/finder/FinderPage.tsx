import FinderIntro from './FinderIntro.static.tsx';
import ServerFinder from './ServerFinder.island.tsx';

/** /quel-serveur */
export default function FinderPage() {
  return (
    <>
      <FinderIntro />
      <ServerFinder />
    </>
  );
}
