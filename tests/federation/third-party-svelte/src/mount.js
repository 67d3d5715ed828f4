import { hydrate, mount as render, unmount } from 'svelte';
import StoragePage from './StoragePage.svelte';

/** Takes over the server HTML in the container, or renders into an empty one. Returns a function that unmounts. */
export function mount(container) {
  const app = (container.firstChild ? hydrate : render)(StoragePage, { target: container });
  return () => unmount(app);
}
