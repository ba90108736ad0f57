/** A folder or file of ours, as the bundler writes its address; what is said in English comes with all of it. */
const ours = (...paths: readonly string[]) => new RegExp(`/(?:${paths.join('|')})(?!text[.]en)[^/]*$`);

/**
 * Small pieces that come together are one file each: pressed together they are smaller, and each file costs the
 * worker's list its own digest. A screen of its own stays a file of its own; what is on the page of a book, where everybody
 * goes from the shelf, is smaller with what comes then.
 */
export const laterFiles = [
  {
    name: 'parts',
    test: ours(
      'contract/problem-sentences',
      'src/ui/(?:callout|float-note|confirm-dialog|question-dialog|progress-bar|late-icon|format-bytes|count-words|text-field)',
      'src/hooks/(?:reading-place|use-system|downloading/)',
      'src/app/(?:storage-trouble|shell/menu-more|shell/install-menu-item)',
      'src/features/(?:preferences|storage-trouble)/',
    ),
    priority: 2,
  },
  {
    name: 'rescue',
    test: ours('src/app/(?:page-repair|last-resort/)', 'src/platform/(?:newer-worker|second-storage)'),
    priority: 2,
  },
  {
    name: 'after-shelf',
    test: ours(
      'src/app/(?:book-services|worker-registration|preference-part|spoken|update/)',
      // What opens a file of somebody's own, and the engines, read with it; nobody else.
      'src/data/(?:downloads|licences|content|page-views|update)/(?!sync-read|book-checks|room-tools|device-room|leftovers|pace|awake|download-run[.]|download-steps|keep-words|while-downloading)',
      'src/data/preferences/preferences[.]',
      'src/features/(?:book|update)/',
      'src/features/library/(?:continue-reading|found-books|shelf-finder|shelf-index|shelf-order|shelf-filters|shelf-choices|filters/)',
      'src/ui/(?:choice-chip|toggle-chip|empty-shelf-drawing|list-window)',
      'src/platform/(?:ask-worker|trusted-urls|web-locks|storage-manager|service-worker-door|update-door|open-transactions)',
    ),
    priority: 1,
  },
];

/** The same for what opens books where no reader is open: it comes with the reader's screen, and the worker keeps it with the engines. */
export const screenFiles = [
  {
    name: 'inside-books',
    test: ours(
      'src/features/library/(?:inside|many)/',
      'src/hooks/open-publication',
      'src/engines/(?:publication|find-text|attach-gestures|page-colors)',
      'src/ui/found-words',
      'src/platform/(?:fold-text|pass-on)',
      'src/hooks/pass-on',
      'src/engines/epub/reading-letters',
    ),
    priority: 1,
  },
  {
    // What people write: asked for by the part that keeps it, by the readers and by the notebook.
    name: 'notes',
    test: ours(
      'contract/(?:notes|things|stamp|sync|locator|words-by)',
      'src/data/notes/',
      'src/hooks/(?:use-notes|use-unsaved)',
      'src/ui/(?:styles/note-colors|near-block|note-pictures|note-writing|color-choice|sending-sign)',
    ),
    priority: 1,
  },
];
