import { defineRemoteConfig } from '../shell/kit/vite/preset.ts';
import definition from './src/remote.ts';

export default defineRemoteConfig(definition, import.meta.dirname);
