import { init } from '@module-federation/runtime';
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core';
import * as nav from '@site/kit/nav';
import { SHARED } from '@site/kit/shared';
import * as React from 'react';

// Remotes are built with `externalRuntime`: they take the runtime from here instead of bringing their own.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    getGlobalFederationConstructor,
    helpers,
    ModuleFederation,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
});

const navShare = SHARED['@site/kit/nav'];

/** The shell as host: its own React and navigation facade are what every remote runs with. */
init({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: { version: React.version, lib: () => React, shareConfig: SHARED.react },
    '@site/kit/nav': { version: navShare.version, lib: () => nav, shareConfig: navShare },
  },
});
