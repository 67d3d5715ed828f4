// Preloaded into a child process that has an IPC channel (`node --import`): the child ends when its parent is gone, however
// the parent ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
