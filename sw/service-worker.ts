/// <reference lib="webworker" />
/**
 * The service worker, as a table of contents. What it never does: touch `api/*` or `content/*`, write to a
 * cache while answering a fetch, keep anything private or opaque, or take over while an older version is in use.
 */
import { VERSION_BYTES } from '../contract/worker-messages.ts';
import { answerMessages } from './messages.ts';
import { tellOfChangedFiles } from './changed-files.ts';
import { installEngines } from './engines.ts';
import { serveCovers } from './covers.ts';
import { keepShell } from './kept-files.ts';
import { needRoom, roomAtPages } from './room.ts';
import { createSharedFiles } from './shared-files.ts';
import { forgetSpoilt } from './spoilt-files.ts';
import { serveShell } from './shell.ts';
import { routeUntouched } from './untouched-routes.ts';
import { forgetOldVersions, noteVersion, serveParts } from './versions.ts';

declare const self: ServiceWorkerGlobalScope;

const sharedFiles = createSharedFiles();

async function install(): Promise<void> {
  await needRoom(VERSION_BYTES, roomAtPages);
  await noteVersion();
  try {
    await Promise.all([keepShell(roomAtPages), installEngines()]);
  } catch (cause) {
    await tellOfChangedFiles();
    throw cause;
  }
}

// 1. Install: the whole shell, every byte checked, plus new versions of the engines this device keeps.
//    One wrong byte (a portal's page, a filter's rewrite) fails the install and the old version stays; a filter is told
//    of, and what it left in the browser's own cache is passed by. So does a disk that is full, before anything is
//    written to it. The browser is told what no worker is to be asked about (Note: what no worker hears of).
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([routeUntouched(event), install()]));
});

// 2. Activate: only when no page of the old version is left, or the page says that it is safe. Whoever still has the
//    old version open, or is just loading it and counted nowhere yet, finds its parts here (Note: two versions, one device).
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldVersions(true), self.clients.claim()]));
});

// 3. Fetch: the first rule that matches answers; where none does, the request goes to the network untouched.
serveShell(forgetSpoilt); // files of this build and every navigation: from the device, at once
serveParts(); // reader engines, and parts of the version before: from the device where kept, else the network
serveCovers(); // covers: the same
sharedFiles.serve(); // files the share sheet posts: held in memory for the page that asks what to do with them

// 4. Messages from the pages: keep an engine, keep covers, take over now, say which build this is, hand over a share.
answerMessages(self, sharedFiles);
