import { useUrlState } from '@site/kit/url-state';
import { useEffect } from 'react';
import { DEFAULT_GAME, isGameId } from './games.ts';

/** Has the page's order links name the game the recommender was asked about, which the address keeps. Shows nothing. */
export default function OrderedGame() {
  const [game] = useUrlState('jeu', DEFAULT_GAME, isGameId);
  useEffect(() => {
    for (const order of document.querySelectorAll<HTMLAnchorElement>('#offres a[href^="/order/"]'))
      order.setAttribute('href', order.pathname.replace(/^\/order\/[^/]+/, `/order/${game}`));
  }, [game]);
  return null;
}
