import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { shippedSources, sourcesOffByDefault } from '@selvedge/lca/factors/shipped-sources.ts'
import type { S3Settings } from '#platform/file-storage/s3-storage.ts'
import { parseSender, parseSmtpUrl, type Sender, type SmtpServer } from '#platform/mail/mail-settings.ts'
import { type OutboundProxy, parseOutboundProxy } from '#platform/outbound/outbound-proxy.ts'
import { type PrivateTarget, parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { parseSecretKey } from '#platform/secret-box.ts'
import { keepOf } from './backups/archive/keep.ts'
import {
  integer,
  PROXY_GROUPS,
  parseAgeRecipients,
  parseBackupTarget,
  parseDatabaseUrl,
  parseOrigin,
  parseProxies,
  parseS3,
  parseStretch,
  rateLimit,
  setting,
} from './parse-setting.ts'

export type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

const BEFORE_UPGRADE = ['auto', 'require', 'off'] as const

const SWITCH: Readonly<Record<string, 'auto' | 'on' | 'off'>> = {
  auto: 'auto',
  true: 'on',
  '1': 'on',
  on: 'on',
  yes: 'on',
  false: 'off',
  '0': 'off',
  off: 'off',
  no: 'off',
}

function sourcesAmong(known: readonly string[], raw: string): string[] | undefined {
  const sources = raw.split(',').map((source) => source.trim())
  return sources.every((source) => known.includes(source)) ? sources : undefined
}

export const SETTINGS = {
  port: integer('PORT', 3000, [0, 65_535], {
    group: 'Where it answers',
    meaning: 'The TCP port to listen on. `0` takes any free port; set `PUBLIC_URL` with it.',
  }),
  host: setting<string>('HOST', '0.0.0.0', {
    group: 'Where it answers',
    shownDefault: '`0.0.0.0`',
    allowed: 'an IP address or a host name of this machine',
    meaning: 'The address to listen on. `127.0.0.1` limits the service to this machine; `::` adds IPv6.',
    parse: (raw) => (isIP(raw) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(raw) ? raw : undefined),
  }),
  publicUrl: setting<string | null>('PUBLIC_URL', null, {
    group: 'Where it answers',
    shownDefault: '`http://localhost:<PORT>`',
    allowed: 'an http or https address without path, query or password, such as https://passports.example.com',
    meaning:
      'The address at which people reach the service, used in links. With https, browsers are told to use ' +
      'nothing else (HSTS) and cookies are marked secure.',
    parse: parseOrigin,
  }),
  publicPassportUrl: setting<string | null>('PUBLIC_PASSPORT_URL', null, {
    group: 'Where it answers',
    shownDefault: '`PUBLIC_URL`',
    allowed: 'an http or https address without path, query or password, such as https://id.example.com',
    meaning:
      'The address in QR codes, on labels and in links to passports, if it differs from `PUBLIC_URL`. It must ' +
      'lead to this service for as long as the products last.',
    parse: parseOrigin,
  }),
  trustedProxies: setting<readonly string[]>('TRUSTED_PROXIES', [], {
    group: 'Where it answers',
    shownDefault: 'none',
    allowed: `a comma-separated list of IP addresses, CIDR ranges such as 10.0.0.0/8, or the words ${PROXY_GROUPS.join(', ')}`,
    meaning:
      'The reverse proxies whose `X-Forwarded-*` headers are trusted. The same headers from any other sender ' +
      'have no effect.',
    parse: parseProxies,
  }),
  dataDir: setting<string>('DATA_DIR', resolve('data'), {
    group: 'Data',
    shownDefault: '`./data`',
    allowed: 'a directory',
    meaning: 'Where the embedded database and the generated keys are kept. Created when missing.',
    parse: (raw) => resolve(raw),
  }),
  databaseUrl: setting<string | null>('DATABASE_URL', null, {
    group: 'Data',
    shownDefault: 'the embedded PostgreSQL',
    allowed: 'an address such as postgresql://user:password@host:5432/database',
    meaning: 'Secret. Your own PostgreSQL 15 to 18. If it is not set, PostgreSQL runs inside `DATA_DIR`.',
    secret: true,
    parse: parseDatabaseUrl,
  }),
  databasePoolSize: integer('DATABASE_POOL_SIZE', 10, [2, 100], {
    group: 'Data',
    meaning: 'How many connections each process of the service opens to the database.',
  }),
  databaseWaitSeconds: integer('DATABASE_WAIT_SECONDS', 3, [1, 60], {
    group: 'Data',
    meaning:
      'How long a request waits for a free database connection before it is answered 503 with `Retry-After`. ' +
      'Once a request has waited half that time, new requests are answered so immediately.',
  }),
  seedDemo: setting<'auto' | 'on' | 'off'>('SEED_DEMO', 'auto', {
    group: 'Data',
    shownDefault: '`auto`',
    allowed: 'auto, or true, 1, on or yes, or false, 0, off or no',
    meaning: 'Whether to load the demo workspace. `auto` loads it only into an empty embedded database.',
    parse: (raw) => (Object.hasOwn(SWITCH, raw.toLowerCase()) ? SWITCH[raw.toLowerCase()] : undefined),
  }),
  deletedRecordsDays: integer('DELETED_RECORDS_DAYS', 30, [1, 3650], {
    group: 'Data',
    meaning:
      'How many days deleted records can be restored. After that, they and everything deleted along with them ' +
      'are gone for good.',
  }),
  fileStorage: setting<S3Settings | null>('FILE_STORAGE_URL', null, {
    group: 'Files',
    shownDefault: 'the folder `files` in `DATA_DIR`',
    allowed:
      'an address such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1, with "/" in the secret written %2F and "+" written %2B',
    meaning:
      'Secret. A bucket of an S3-compatible storage, for the bytes of images and documents. `region` can be ' +
      'omitted if the storage has none.',
    secret: true,
    parse: parseS3,
  }),
  maxFileMb: integer('MAX_FILE_MB', 25, [1, 1024], {
    group: 'Files',
    meaning: 'The maximum size of one uploaded file, in MB (1,000,000 bytes).',
  }),
  workspaceStorageMb: integer('WORKSPACE_STORAGE_MB', 10_000, [1, 100_000_000], {
    group: 'Files',
    meaning: "The maximum total size of one workspace's files, including smaller copies of images, in MB.",
  }),
  scanCommand: setting<readonly string[] | null>('SCAN_COMMAND', null, {
    group: 'Files',
    shownDefault: 'none',
    allowed: 'a program with its arguments, separated by spaces',
    meaning:
      'Run on every upload, with the file as its standard input, without a shell: `clamdscan --no-summary -`. ' +
      'Exit status 0 accepts the file and 1 refuses it; any other status counts as a broken scanner, and no ' +
      'file is accepted.',
    parse: (raw) => raw.split(/\s+/),
  }),
  backupTo: setting<string | null>('BACKUP_TO', null, {
    group: 'Backups',
    shownDefault: 'none: the service makes no backups',
    allowed:
      'a folder, or the address of a bucket such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket/backups?region=eu-central-1, with "/" in the secret written %2F and "+" written %2B',
    meaning:
      'Secret. Where backups are kept: a folder on another disk, or a bucket of an S3-compatible storage, which may have other ' +
      'objects beside them. The key must be allowed to list, read, write and delete there.',
    secret: true,
    parse: parseBackupTarget,
  }),
  backupEncryptTo: setting<readonly string[]>('BACKUP_ENCRYPT_TO', [], {
    group: 'Backups',
    shownDefault: 'none: backups are not encrypted',
    allowed: 'a comma-separated list of public keys of age, each beginning with age1',
    meaning:
      'Backups are encrypted to these keys, in the format of [age](https://age-encryption.org): anyone who has one of the ' +
      'secret keys can read them. The service cannot, so keep the secret keys elsewhere.',
    parse: parseAgeRecipients,
  }),
  backupPassphrase: setting<string | null>('BACKUP_PASSPHRASE', null, {
    group: 'Backups',
    shownDefault: 'none',
    allowed: 'at least 16 characters',
    meaning:
      'Secret. Instead of `BACKUP_ENCRYPT_TO`: backups are encrypted with a key that this passphrase opens. Restoring and ' +
      'verifying need it as well.',
    secret: true,
    parse: (raw) => (raw.length >= 16 ? raw : undefined),
  }),
  backupIdentity: setting<string | null>('BACKUP_IDENTITY', null, {
    group: 'Backups',
    shownDefault: 'none',
    allowed: 'the path of a file',
    meaning:
      'A file with a secret key (AGE-SECRET-KEY-…) that belongs to a key of `BACKUP_ENCRYPT_TO`. Needed only for restoring ' +
      'and verifying; the service does not need it.',
    parse: (raw) => resolve(raw),
  }),
  backupEveryMs: setting<number>('BACKUP_EVERY', 86_400_000, {
    group: 'Backups',
    shownDefault: '`1d`',
    allowed: 'a number of hours or days from 1h to 31d, such as 6h or 1d',
    meaning: 'How often the service makes a backup by itself. It makes none unless `BACKUP_TO` is set.',
    parse: parseStretch,
  }),
  backupKeep: setting<string>('BACKUP_KEEP', '7d 4w 12m', {
    group: 'Backups',
    shownDefault: '`7d 4w 12m`',
    allowed:
      'numbers of hours, days, weeks, months and years with the letters h, d, w, m and y, each once, separated by spaces, such as 7d 4w 12m',
    meaning:
      'Which backups are kept: the latest of each of the last 7 days, 4 weeks and 12 months, for example, of those that have any. ' +
      'The latest one is always kept. Portable and physical backups are counted apart.',
    parse: (raw) => (keepOf(raw) ? raw : undefined),
  }),
  backupBeforeUpgrade: setting<'auto' | 'require' | 'off'>('BACKUP_BEFORE_UPGRADE', 'auto', {
    group: 'Backups',
    shownDefault: '`auto`',
    allowed: 'auto, require or off',
    meaning:
      'Whether a start that changes the schema of a database backs it up before. `auto`: to `BACKUP_TO`; without it, to `DATA_DIR/backups-before-upgrade` ' +
      'if it takes less than 1 GB. Where that is not possible the start says so and goes on; with `require` it ends.',
    parse: (raw) => BEFORE_UPGRADE.find((allowed) => allowed === raw.toLowerCase()),
  }),
  backupPointInTime: setting<boolean>('BACKUP_POINT_IN_TIME', false, {
    group: 'Backups',
    shownDefault: '`off`',
    allowed: 'true, 1, on or yes, or false, 0, off or no',
    meaning:
      'Whether everything that the embedded database writes also goes to `BACKUP_TO`, within some 70 seconds, so that a restore can ' +
      'go to any moment. The service then makes physical backups as well. A PostgreSQL of your own has means of its own for this.',
    parse(raw) {
      const found = Object.hasOwn(SWITCH, raw.toLowerCase()) ? SWITCH[raw.toLowerCase()] : undefined
      return found === undefined || found === 'auto' ? undefined : found === 'on'
    },
  }),
  lcaSourcesOff: setting<readonly string[]>('LCA_SOURCES_OFF', [], {
    group: 'Impact',
    shownDefault: 'none',
    allowed: `a comma-separated list of sources of factors: ${shippedSources.join(', ')}`,
    meaning:
      'Sources of emission factors to leave out of the calculation. After a change, every variant is assessed ' +
      'again in the background. Give all processes on one database the same value.',
    parse: (raw) => sourcesAmong(shippedSources, raw),
  }),
  lcaSourcesOn: setting<readonly string[]>('LCA_SOURCES_ON', [], {
    group: 'Impact',
    shownDefault: 'none',
    allowed: `a comma-separated list of sources that are off by default: ${sourcesOffByDefault.join(', ')}`,
    meaning:
      'Sources of emission factors that are off by default, because this project has read no licence for them, ' +
      'to calculate with nevertheless. An operator who switches one on needs the right to use it. After a change, every ' +
      'variant is assessed again in the background. Give all processes on one database the same value.',
    parse: (raw) => sourcesAmong(sourcesOffByDefault, raw),
  }),
  outboundPrivateTargets: setting<readonly PrivateTarget[]>('OUTBOUND_PRIVATE_TARGETS', [], {
    group: 'Calls to other services',
    shownDefault: 'none',
    allowed:
      'a comma-separated list of addresses, CIDR ranges or names, each with or without a port: 192.168.1.10:5678, 10.0.5.0/24, [fd00::5]:8080, n8n.lan',
    meaning:
      'Where in your own networks webhooks may lead, for members give their addresses. Nothing else that is not on the internet is called; metadata services of clouds are not called even when they are listed.',
    parse(raw) {
      const targets = raw.split(',').map((entry) => parsePrivateTarget(entry.trim()))
      return targets.every((target) => target !== undefined) ? targets : undefined
    },
  }),
  outboundHttp: setting<'auto' | 'on' | 'off'>('OUTBOUND_HTTP', 'off', {
    group: 'Calls to other services',
    shownDefault: '`off`',
    allowed: 'true, 1, on or yes, or false, 0, off or no',
    meaning:
      'Whether webhooks may call internet addresses without encryption. Addresses in ' +
      '`OUTBOUND_PRIVATE_TARGETS` may be called by http in any case.',
    parse(raw) {
      const found = Object.hasOwn(SWITCH, raw.toLowerCase()) ? SWITCH[raw.toLowerCase()] : undefined
      return found === 'auto' ? undefined : found
    },
  }),
  outboundProxy: setting<OutboundProxy | null>('OUTBOUND_PROXY', null, {
    group: 'Calls to other services',
    shownDefault: 'none',
    allowed:
      'an http or https address such as http://proxy.example.com:3128, with a user name and a password if it asks for them',
    meaning:
      'A proxy for calls to the internet. It looks up the names that members give, so it must refuse those that lead ' +
      'into your networks. What `OUTBOUND_PRIVATE_TARGETS` lists by name or address is called without it.',
    secret: true,
    parse: parseOutboundProxy,
  }),
  outboundTimeoutSeconds: integer('OUTBOUND_TIMEOUT_SECONDS', 15, [1, 15], {
    group: 'Calls to other services',
    meaning: 'How long a call may take, from looking up the name to the last byte of the response.',
  }),
  webhookLogDays: integer('WEBHOOK_LOG_DAYS', 30, [7, 365], {
    group: 'Calls to other services',
    meaning: 'How many days deliveries to webhooks are kept, for looking them up and sending them again.',
  }),
  smtpUrl: setting<SmtpServer | null>('SMTP_URL', null, {
    group: 'Mail',
    shownDefault: 'none: no e-mail is sent',
    allowed:
      'an address such as smtps://user:password@mail.example.com (encrypted from the start, port 465), ' +
      'smtp://user:password@mail.example.com (STARTTLS, port 587) or, without a password, smtp://localhost:25?tls=off',
    meaning:
      'Secret. The server that sends e-mail: invitations, links for forgotten passwords, private links, alerts and messages. ' +
      'Characters such as "@" and "/" in the password are written %40 and %2F. A server in your own network must also be ' +
      'listed in `OUTBOUND_PRIVATE_TARGETS`.',
    secret: true,
    parse: parseSmtpUrl,
  }),
  mailFrom: setting<Sender | null>('MAIL_FROM', null, {
    group: 'Mail',
    shownDefault: 'none',
    allowed: 'an e-mail address such as passports@example.com, or with a name: Vesperholm <passports@example.com>',
    meaning:
      'The sender of every e-mail. E-mail that cannot be delivered later comes back to this address, so read its mailbox. ' +
      'Required with `SMTP_URL`.',
    parse: parseSender,
  }),
  secretKey: setting<Buffer | null>('SECRET_KEY', null, {
    group: 'Data',
    shownDefault: '`secret.key` in `DATA_DIR`, created at the first start',
    allowed: '32 bytes in base64, as `openssl rand -base64 32` prints them',
    meaning:
      'Secret. The key that encrypts the secrets in the database: those that webhooks are signed with and the ' +
      'headers sent to them. All processes on one database need the same key; a process with another key does ' +
      'not start. Without the key, the webhooks in a backup of the database cannot be used.',
    secret: true,
    parse: parseSecretKey,
  }),
  sessionIdleDays: integer('SESSION_IDLE_DAYS', 14, [1, 365], {
    group: 'Sessions and limits',
    meaning: 'A session ends after it has not been used for this many days.',
  }),
  sessionMaxDays: integer('SESSION_MAX_DAYS', 90, [1, 365], {
    group: 'Sessions and limits',
    meaning: 'A session ends after this many days even if it is in use. At least `SESSION_IDLE_DAYS`.',
  }),
  rateLimitLogin: rateLimit('RATE_LIMIT_LOGIN', { requests: 10, seconds: 60 }, 'Sign-in attempts, per client address.'),
  rateLimitPublic: rateLimit(
    'RATE_LIMIT_PUBLIC',
    { requests: 1200, seconds: 60 },
    'Requests without credentials, such as public passports, per client address.',
  ),
  rateLimitApi: rateLimit(
    'RATE_LIMIT_API',
    { requests: 6000, seconds: 60 },
    'Requests with credentials, per API key or session.',
  ),
  maxConnections: integer('MAX_CONNECTIONS', 10_000, [10, 1_000_000], {
    group: 'Sessions and limits',
    meaning:
      'The maximum number of open connections to one process. Beyond it, idle connections are closed to make ' +
      'room, and new ones are refused until there is room.',
  }),
  securityContact: setting<string | null>('SECURITY_CONTACT', null, {
    group: 'Operation',
    shownDefault: 'none',
    allowed: 'an address such as mailto:security@example.com, https://example.com/security or tel:+41-44-000-00-00',
    meaning:
      'The contact for reporting security problems, shown at `/.well-known/security.txt` (RFC 9116). Without ' +
      'it, there is no such file.',
    parse: (raw) => (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+[\d-]+)$/.test(raw) ? raw : undefined),
  }),
  logLevel: setting<LogLevel>('LOG_LEVEL', 'info', {
    group: 'Operation',
    shownDefault: '`info`',
    allowed: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'The lowest level to log. Successful requests for public passports are logged at `debug`.',
    parse: (raw) => LOG_LEVELS.find((level) => level === raw.toLowerCase()),
  }),
  metricsToken: setting<string | null>('METRICS_TOKEN', null, {
    group: 'Operation',
    shownDefault: 'none',
    allowed: 'at least 16 letters, digits or characters of ._~+/=-',
    meaning:
      'Secret. If it is set, `/metrics` requires it as `Authorization: Bearer …`; if not, `/metrics` responds ' +
      'only to this machine, and to nothing that came through a proxy.',
    secret: true,
    parse: (raw) => (/^[\w.~+/=-]{16,}$/.test(raw) ? raw : undefined),
  }),
  answerMemoryMb: integer('ANSWER_MEMORY_MB', 32, [0, 1024], {
    group: 'Operation',
    meaning:
      'Memory for the results of frequently repeated GraphQL queries. A result is reused only after the ' +
      'database has confirmed that nothing in the workspace has changed since; with 0, every result is computed each time.',
  }),
  shutdownGraceSeconds: integer('SHUTDOWN_GRACE_SECONDS', 15, [0, 600], {
    group: 'Operation',
    meaning: 'How long running requests may take to finish after the service was told to stop.',
  }),
}
