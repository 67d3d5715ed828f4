import Snippets from './Snippets.island.tsx';
import StorageCalculator from './StorageCalculator.island.tsx';
import StorageDetails from './StorageDetails.static.tsx';
import StorageIntro from './StorageIntro.static.tsx';

/** /offres/object-storage */
export default function StoragePage() {
  return (
    <>
      <StorageIntro />
      <StorageCalculator />
      <Snippets />
      <StorageDetails />
    </>
  );
}
