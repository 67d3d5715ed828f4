import { versionTag } from '@site/api-contract/admin-rules';
import { HttpProblem } from '../http/problem.ts';
import type { DedicatedStore } from './store.ts';

/** The refusal of a stale save, with what is in force now, so that the editor can choose (decision 23). */
export async function staleProblem(store: Pick<DedicatedStore, 'latest'>): Promise<HttpProblem> {
  const { version, savedAt, offers } = await store.latest();
  return new HttpProblem(
    412,
    `La liste a été modifiée entre-temps : la version ${version} est en vigueur, rien n’a été enregistré.`,
    {
      type: 'stale-version',
      headers: { ETag: versionTag(version) },
      extensions: { currentVersion: version, currentSavedAt: savedAt, currentOffers: offers },
    },
  );
}
