import { render } from 'svelte/server';
import StoragePage from './StoragePage.svelte';

export const html = render(StoragePage).body;
