/** The superuser's name, in every database that we make. Who can reach the socket is that user. */
export const superuser = 'lanternhost';

/** Passed on the command line, so that a data directory of any age runs with this version's settings. */
export const serverSettings: Readonly<Record<string, string>> = {
  // Reached only through a socket in the data directory, which nobody but its owner and root may enter.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  // Online backups hold their own replication slot; this is for tools that an operator brings.
  wal_keep_size: '64MB',

  shared_buffers: '128MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Container runtimes give /dev/shm 64 MB, too little for parallel queries.
  max_parallel_workers_per_gather: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // Events of the server itself. Failed statements go to who sent them; their text may hold secrets.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  lc_messages: 'C',
};
