import type { Services, SystemServices } from '../../data/services.ts';

/** A text somebody writes; what is searched stands in the address too, once nobody writes it any more. */
function isWritten(field: HTMLInputElement): boolean {
  return field.value !== '' && (field.type !== 'search' || field === field.ownerDocument.activeElement);
}

/** What a page may be busy with. */
export interface PageBusiness {
  readonly session: Pick<Services['session'], 'state'>;
  readonly loading: Pick<Services['loading'], 'isVisible'>;
  readonly downloads: Pick<Services['downloads'], 'states'>;
  readonly system: {
    here(): {
      readonly openedFiles: Pick<SystemServices['openedFiles'], 'state'>;
      readonly install: Pick<SystemServices['install'], 'state'>;
    } | null;
  };
}

/** Whether this page can be loaded anew without tearing or losing anything; a note whose text was taken away is written, too. */
export function isPageSafe(services: PageBusiness, page: Document): boolean {
  if (services.session.state.get().status === 'restoring' || services.loading.isVisible.get()) return false;
  for (const { status } of services.downloads.states.get().values()) if (status === 'downloading') return false;
  // Files from outside lie in the memory of this page only.
  const system = services.system.here();
  if (system && system.openedFiles.state.get().status !== 'empty') return false;
  const isInstalling = system && ['asking', 'instructions'].includes(system.install.state.get().status);
  if (isInstalling || page.querySelector('dialog[open], [aria-expanded="true"], textarea')) return false;
  return ![...page.querySelectorAll('input')].some(isWritten);
}

/** Whether nothing lies where a new version would ask. The app itself is offered there, and nobody may ever answer that. */
export function isPageClear({ system }: Pick<PageBusiness, 'system'>): boolean {
  return system.here()?.install.state.get().status !== 'offered';
}
