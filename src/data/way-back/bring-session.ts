import type { DeviceDatabase } from '../../platform/device-database.ts';
import type { StorageDoor } from '../../platform/local-database.ts';
import { createUsersDatabase } from '../../platform/users-database.ts';
import { personLeaving } from '../session/person-leaving.ts';
import { createRememberedSession } from '../session/remembered-person.ts';
import { runTeardown } from '../session/teardown.ts';
import { createUserCopy } from '../session/user-copy.ts';
import { openText, sealText, type Vault } from '../vault/device-vault.ts';
import { reported } from '../../platform/report.ts';

export interface BringSessionEdges {
  readonly device: DeviceDatabase;
  readonly deviceVault: Vault;
  readonly there: DeviceDatabase;
  readonly vaultThere: Vault;
  readonly door: StorageDoor;
  readonly tellLeft: (personId: string) => void;
}

/**
 * Who is remembered here was, before others came in and left in the other place: whoever is not in there any more is not
 * brought in again by what was remembered before. The one who is in there is in here from now on.
 */
export async function bringSession(edges: BringSessionEdges): Promise<void> {
  const { device, deviceVault, door } = edges;
  const keepRevocation = async (token: string) => {
    const sealed = await sealText(deviceVault, token);
    await device.change((open) => open.add('revocations', sealed));
  };
  // Of a session that ended twice the server hears twice: it does no harm.
  for (const sealed of await edges.there.use((open) => open.getAll('revocations'))) {
    const token = await openText(edges.vaultThere, sealed).catch(reported('Una sesión ya no se puede leer', null));
    if (token !== null) await keepRevocation(token);
  }
  const remembered = createRememberedSession(device, deviceVault);
  const before = await remembered.read();
  const since = await createRememberedSession(edges.there, edges.vaultThere).read();
  if (before && String(before.user.id) !== String(since?.user.id)) {
    const personId = String(before.user.id);
    const failed = await runTeardown([
      { name: 'aviso al servidor', run: () => keepRevocation(before.token) },
      { name: 'persona recordada', run: () => remembered.forget(personId) },
      { name: 'otras pestañas', run: () => edges.tellLeft(personId) },
      { name: 'copia del usuario', run: () => createUserCopy(createUsersDatabase(door)).clear() },
      ...personLeaving(personId, door, () => undefined),
    ]);
    if (failed.length > 0) throw new Error('Who was remembered could not leave.');
  }
  // Nobody who has come in meanwhile is put out of their place.
  if (since) await remembered.saveAgain(since.user, since.token);
}
