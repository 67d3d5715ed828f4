import { type Address, AddressContext } from '@site/kit/nav';
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { useDocumentLinks, useLinksWithin } from './links.ts';

const here = (): Address => {
  const { pathname, search, hash } = location;
  return { pathname, search, hash };
};

/**
 * Tells everything inside the address to show, and follows links and « Précédent » to it. The address bar is ahead of what
 * is told while a page is on its way: a transition keeps the page before.
 */
export function Addressed({ children }: { children: ReactNode }) {
  const [{ address, isFollowed }, tell] = useState(() => ({ address: here(), isFollowed: false }));
  useEffect(() => {
    const onPop = () => startTransition(() => tell({ address: here(), isFollowed: false }));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  const navigate = useCallback((to: string) => {
    history.pushState(null, '', to);
    startTransition(() => tell({ address: here(), isFollowed: true }));
  }, []);
  useDocumentLinks(navigate);
  useLinksWithin(address, isFollowed);
  const place = useMemo(() => ({ address, navigate }), [address, navigate]);
  return <AddressContext value={place}>{children}</AddressContext>;
}
