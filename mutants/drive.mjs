const sharing = 'apps/server/src/modules/drive/drive-sharing.api.test.ts';
const given = 'apps/server/src/modules/drive/drive-given.api.test.ts';
const handedOver = 'apps/server/src/modules/users/users-drive.api.test.ts';
const trash = 'apps/server/src/modules/drive/drive-trash.api.test.ts';
const escalation = 'apps/server/src/modules/drive/drive-escalation.api.test.ts';

/** Files and folders, and who reaches them. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const driveFaults = [
  {
    name: 'a link to one folder opens what lies in another',
    why: 'Whoever has one link could walk through the whole drive by guessing numbers.',
    file: 'apps/server/src/modules/drive/sharing/opened-link.ts',
    find: 'where n.id = ${id} and n.path @> array[${row.node_id}::bigint] and',
    replace: 'where n.id = ${id} and',
    caughtBy: { project: 'server', file: sharing, name: 'opens the folder and what lies below it' },
  },
  {
    name: 'a link opens under any type that is asked for',
    why: 'A link to send files would show what others sent.',
    file: 'apps/server/src/modules/drive/sharing/opened-link.ts',
    find: 'where l.id = ${id} and l.kind = ${type} and p.target_type = ${type}',
    replace: 'where l.id = ${id}',
    caughtBy: { project: 'server', file: escalation, name: 'opens under its own type alone' },
  },
  {
    name: 'downloads of a link are not limited',
    why: 'A link for one person would serve everybody it was passed on to.',
    file: 'apps/server/src/modules/drive/sharing/drive-sharing.server.ts',
    find: ' and downloads < coalesce(max_downloads, downloads + 1) returning id',
    replace: ' returning id',
    caughtBy: { project: 'server', file: sharing, name: 'exactly as many go as are left' },
  },
  {
    name: 'what somebody else only lets one see takes what one gives',
    why: 'Anybody could fill the drive of whoever shows them a folder.',
    file: 'apps/server/migrations/0101_drive_given.sql',
    find: ' and n.path && drive_shared(true) for share',
    replace: ' for share',
    caughtBy: { project: 'server', file: given, name: 'the database gives nothing that is not' },
  },
  {
    name: 'the bytes of what is given go on counting for its giver',
    why: 'Their room would fill with what they no longer have.',
    file: 'apps/server/migrations/0101_drive_given.sql',
    find: 'set bytes = u.bytes - sum_of_sizes',
    replace: 'set bytes = u.bytes',
    caughtBy: { project: 'server', file: given, name: 'what is moved becomes theirs' },
  },
  {
    name: 'whoever may change a file deletes what it was before',
    why: 'The owner could not go back behind what a guest did.',
    file: 'apps/server/migrations/0101_drive_given.sql',
    find: '\n    and exists (select from drive_nodes n where n.id = node_id and n.owner_id = (select app_user_id()))',
    replace: '',
    caughtBy: { project: 'server', file: given, name: 'are the owner’s to delete' },
  },
  {
    name: 'an account takes its drive along',
    why: 'Folders a team works in would be thrown away with whoever once made them.',
    file: 'apps/server/src/modules/users/user-status.actions.ts',
    find: '    await handOverDrive(ctx, notifier, id, drive_to);\n',
    replace: '',
    caughtBy: { project: 'server', file: handedOver, name: 'stays until somebody gets the drive' },
  },
  {
    name: 'the database lets an account go with its drive',
    why: 'Another way of removing an account would leave folders to nobody.',
    file: 'apps/server/migrations/0130_drive_handed_over.sql',
    find: 'where owner_id = old.id and trash_root is null',
    replace: 'where false',
    caughtBy: { project: 'server', file: handedOver, name: 'is not removed past the rule either' },
  },
  {
    name: 'erasing a folder erases what was thrown away before it',
    why: 'What the page lists as an item of its own would be gone before its thirty days.',
    file: 'apps/server/src/modules/drive/trash.ts',
    find: '    await sql`select leave_earlier_trash(${nodes.map(({ id }) => id)}::bigint[])`.execute(ctx.db);\n',
    replace: '',
    caughtBy: { project: 'server', file: trash, name: 'stays when the folder is erased' },
  },
  {
    name: 'a file is written to while its hash is being taken',
    why: 'What is kept would not be what its hash says.',
    file: 'apps/server/src/modules/drive/uploads/partial-file.ts',
    find: '    this.busy.add(id);\n',
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/drive/drive.api.test.ts',
      name: 'nobody writes to a file while',
    },
  },
  {
    name: 'uploads stay for the next user',
    why: 'Whoever sits down at the computer next would read names, and get the file into their drive.',
    file: 'apps/web/src/modules/drive/uploads/drive-uploads.ts',
    find: '  if (now !== owner) driveUploads.reset();\n',
    replace: '',
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/modules/drive/uploads/drive-uploads.test.ts',
      name: 'whoever signs out leaves no upload behind',
    },
  },
];
