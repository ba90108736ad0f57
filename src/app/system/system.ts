import type { RegisteredRouter } from '@tanstack/react-router';
import type { SystemServices } from '../../data/services.ts';
import type { AppTools } from '../../hooks/app-context.ts';
import { OpenRoute } from '../routes/open-route.tsx';
import { OpenedFileReader } from '../routes/opened-file-reader.tsx';
import { createSystemServices, type SystemEdges } from './system-services.ts';
import { openSystemSurface } from './system-surface.tsx';

/** What the operating system and this app do for each other, as the app holds it. */
export interface System extends SystemServices {
  /** Draws beside the page what there is to see of it; once. */
  openSurface(tools: AppTools, router: RegisteredRouter): void;
}

function createSystem(edges: SystemEdges): System {
  const services = createSystemServices(edges);
  const { sessionStorage } = edges.browser;
  return { ...services, openSurface: (tools, router) => openSystemSurface(services, tools, router, sessionStorage) };
}

/** The whole late part as one file of the build: each further file would cost the first one its name. */
export const system = { create: createSystem, OpenRoute, OpenedFileReader } as const;
