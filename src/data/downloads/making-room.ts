import { reported } from '../../platform/report.ts';
import type { MakingRoom, MakingRoomEdges } from './room-tools.ts';

/** What is seldom needed, where a disk is full and on the page of downloads: its code comes then, and is kept with that page. */
export function createMakingRoom(edges: MakingRoomEdges): MakingRoom {
  const tools = () => import('./room-tools.ts').then(({ createRoomTools }) => createRoomTools(edges));
  return {
    room: async () => (await tools()).room(),
    leftoverBytes: async () => (await tools()).leftoverBytes(),
    removeLeftovers: async () => (await tools()).removeLeftovers(),
    makeRoom: (ownEdition) =>
      tools()
        .then(({ makeRoom }) => makeRoom(ownEdition))
        .catch(reported('No se pudo hacer sitio', 0)),
  };
}
