import { mount as render, unmount } from 'svelte';
import StoragePage from './StoragePage.svelte';

/** Renders into the container. Returns a function that unmounts. */
export function mount(container) {
  const app = render(StoragePage, { target: container });
  return () => unmount(app);
}
