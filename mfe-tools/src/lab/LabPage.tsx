import LabIntro from './LabIntro.static.tsx';
import LabOutro from './LabOutro.static.tsx';
import ProjectList from './ProjectList.island.tsx';

/** /lab */
export default function LabPage() {
  return (
    <>
      <LabIntro />
      <ProjectList />
      <LabOutro />
    </>
  );
}
