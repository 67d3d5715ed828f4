import { usePage } from '@site/kit/nav';
import { Suspense } from 'react';
import { Button } from './Button.tsx';
import styles from './RemoteModule.module.css';

/** Replaces an island that failed to load: its name and « Réessayer », which the shell handles. */
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
 * Shows another team's island, e.g. `tools/Recommender`. When that team's release fails, the rest of the page works and
 * a message names the island.
 *
 * @param name name of the island for the visitor, with its article: « le conseiller »
 *
 * @example
 * <RemoteModule id="tools/Recommender" name="le conseiller" />
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
