import { isSessionOpen, loadOffers } from './calls.ts';
import { RequireSession, type SessionContentProps } from './RequireSession.tsx';
import { readStock } from './read-stock.ts';

/** Shortest display of the loading screen after a correct password, in milliseconds. */
const LOADING_MS = 2_000;

/** Loads the current list, the stock and the editor, and verifies an earlier visit's session. */
async function load(isLogin: boolean) {
  const [start, { Editor }, stock, isOpen] = await Promise.all([
    loadOffers(),
    import('./Editor.tsx'),
    readStock(),
    isLogin || isSessionOpen(),
    isLogin && new Promise((done) => setTimeout(done, LOADING_MS)),
  ]);
  return isOpen ? (props: SessionContentProps) => <Editor start={start} stock={stock} {...props} /> : null;
}

/** /admin: the editor of dedicated offers. */
export default function Admin() {
  return (
    <RequireSession
      title="Administration"
      about="L’éditeur des offres de serveurs dédiés, réservé à l’équipe."
      action="Ouvrir l’éditeur"
      expired="Votre session a expiré : reconnectez-vous. Ce qui n’est pas enregistré vous sera proposé."
      loading="Chargement de l’éditeur…"
      failed="La liste des offres n’a pas pu être chargée. Rien n’est modifiable tant qu’elle n’est pas là."
      load={load}
    />
  );
}
