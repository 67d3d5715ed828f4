import { mount } from './mount.js';

mount(document.getElementById('app'));
