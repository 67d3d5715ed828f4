import { usePage } from '@site/kit/nav';
import { Suspense } from 'react';
import { Button } from './Button.tsx';
import styles from './RemoteModule.module.css';

/** In the place of an island that can't be had: what is missing, and « Réessayer », which the shell answers. */
export const MissingModule = ({ name }: { name: string }) => (
  <div role="alert" className={styles.missing} data-missing="">
    <p>
      Nous ne parvenons pas à charger <span>{name}</span>. Le reste de la page fonctionne.
    </p>
    <Button data-retry="" data-needs-script="">
      Réessayer
    </Button>
  </div>
);

/**
 * Shows another team's island, e.g. `tools/Recommender`: whatever happens to that team's release, the page around it
 * stays whole and the place says what is missing.
 *
 * @param name what the visitor would find here, with its article: « le conseiller »
 */
export function RemoteModule({ id, name }: { id: string; name: string }) {
  const Module = usePage().module(id);
  return (
    <div data-named={name}>
      <Suspense fallback={<MissingModule name={name} />}>
        <Module />
      </Suspense>
    </div>
  );
}
