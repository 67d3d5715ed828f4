import { Snippets } from './Snippets.tsx';
import { StorageCalculator } from './StorageCalculator.tsx';
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
