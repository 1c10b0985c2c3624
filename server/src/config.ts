import { sourcesOffByDefault } from '@selvedge/lca/factors/shipped-sources.ts'
import type { S3Settings } from '#platform/file-storage/s3-storage.ts'
import type { MailSettings, Sender, SmtpServer } from '#platform/mail/mail-settings.ts'
import type { OutboundProxy } from '#platform/outbound/outbound-proxy.ts'
import type { PrivateTarget } from '#platform/outbound/private-targets.ts'
import type { Group, RateLimit, Setting } from './parse-setting.ts'
import { type LogLevel, SETTINGS } from './settings.ts'

/** Everything an operator can set. Read once at start; nothing else in the service looks at the environment. */
export type Config = {
  readonly port: number
  readonly host: string
  /** The address people reach the service at, without a trailing slash. */
  readonly publicUrl: string
  /** The origin of passports' addresses in QR codes and links, without a trailing slash. */
  readonly publicPassportUrl: string
  /** Absolute. */
  readonly dataDir: string
  /** `null`: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  readonly databasePoolSize: number
  readonly databaseWaitSeconds: number
  /** `auto`: on for an empty embedded database, off otherwise. */
  readonly seedDemo: 'auto' | 'on' | 'off'
  /** How long deleted records can be restored. */
  readonly deletedRecordsDays: number
  readonly logLevel: LogLevel
  /** Peers whose X-Forwarded-* headers are believed; empty: nobody's. */
  readonly trustedProxies: readonly string[]
  readonly rateLimits: { readonly login: RateLimit; readonly public: RateLimit; readonly api: RateLimit }
  /** Open connections at once, of one process. */
  readonly maxConnections: number
  /** Where to write about holes in the service; `null`: nobody has said. */
  readonly securityContact: string | null
  /** `null`: /metrics answers to loopback addresses only. */
  readonly metricsToken: string | null
  readonly sessionIdleDays: number
  readonly sessionMaxDays: number
  readonly shutdownGraceSeconds: number
  /** 0: every answer is made anew. */
  readonly answerMemoryMb: number
  /** `null`: files are kept in the data directory. */
  readonly fileStorage: S3Settings | null
  readonly maxFileMb: number
  /** What the files of one workspace may take up together. */
  readonly workspaceStorageMb: number
  /** A program and its arguments that judges each upload; `null`: none. */
  readonly scanCommand: readonly string[] | null
  readonly backups: BackupSettings
  /** Sources of emission factors that are not calculated with. */
  readonly lcaSourcesOff: readonly string[]
  /** Networks of the operator's that addresses given by members may lead to. */
  readonly outboundPrivateTargets: readonly PrivateTarget[]
  /** Whether the internet may be called by http. */
  readonly outboundHttp: boolean
  /** By which the internet is called. */
  readonly outboundProxy: OutboundProxy | null
  /** How long a receiver has for taking a call and answering it. */
  readonly outboundTimeoutSeconds: number
  /** `null`: no mail is sent. */
  readonly mail: MailSettings | null
  /** `null`: that of the data directory. */
  readonly secretKey: Buffer | null
  /** How long what was delivered is kept for looking it up and sending it again. */
  readonly webhookLogDays: number
}

export type BackupSettings = {
  /** A folder or the address of a bucket, secret and all, as `openTarget` takes it; `null`: the service makes none. */
  readonly to: string | null
  /** How often the service makes one. */
  readonly everyMs: number
  /** Which are kept, as the setting says it. */
  readonly keep: string
  /** Public keys. */
  readonly encryptTo: readonly string[]
  /** Instead of public keys. */
  readonly passphrase: string | null
  /** The file with the secret key, for reading. */
  readonly identity: string | null
  /** `auto`: where it is possible. */
  readonly beforeUpgrade: 'auto' | 'require' | 'off'
  /** Whether all that the embedded database writes is archived there. */
  readonly pointInTime: boolean
}

export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** Throws one ConfigError that lists every mistake, so that an operator corrects them in one go. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const read = <T>(setting: Setting<T>): T => {
    const raw = env[setting.name]?.trim()
    // Compose files and unit files pass NAME= for "not set".
    if (raw === undefined || raw === '') return setting.absent
    const value = setting.parse(raw)
    if (value !== undefined) return value
    const shown = setting.secret ? `${setting.name} (its value is not shown)` : `${setting.name} is "${raw}", but`
    mistakes.push(`${shown} must be ${setting.allowed}.`)
    return setting.absent
  }

  const port = read(SETTINGS.port)
  const publicUrl = read(SETTINGS.publicUrl) ?? `http://localhost:${port}`
  const config: Config = {
    port,
    host: read(SETTINGS.host),
    publicUrl,
    publicPassportUrl: read(SETTINGS.publicPassportUrl) ?? publicUrl,
    dataDir: read(SETTINGS.dataDir),
    databaseUrl: read(SETTINGS.databaseUrl),
    databasePoolSize: read(SETTINGS.databasePoolSize),
    databaseWaitSeconds: read(SETTINGS.databaseWaitSeconds),
    seedDemo: read(SETTINGS.seedDemo),
    deletedRecordsDays: read(SETTINGS.deletedRecordsDays),
    logLevel: read(SETTINGS.logLevel),
    trustedProxies: read(SETTINGS.trustedProxies),
    rateLimits: {
      login: read(SETTINGS.rateLimitLogin),
      public: read(SETTINGS.rateLimitPublic),
      api: read(SETTINGS.rateLimitApi),
    },
    maxConnections: read(SETTINGS.maxConnections),
    securityContact: read(SETTINGS.securityContact),
    metricsToken: read(SETTINGS.metricsToken),
    sessionIdleDays: read(SETTINGS.sessionIdleDays),
    sessionMaxDays: read(SETTINGS.sessionMaxDays),
    shutdownGraceSeconds: read(SETTINGS.shutdownGraceSeconds),
    answerMemoryMb: read(SETTINGS.answerMemoryMb),
    fileStorage: read(SETTINGS.fileStorage),
    maxFileMb: read(SETTINGS.maxFileMb),
    workspaceStorageMb: read(SETTINGS.workspaceStorageMb),
    scanCommand: read(SETTINGS.scanCommand),
    backups: {
      to: read(SETTINGS.backupTo),
      everyMs: read(SETTINGS.backupEveryMs),
      keep: read(SETTINGS.backupKeep),
      encryptTo: read(SETTINGS.backupEncryptTo),
      passphrase: read(SETTINGS.backupPassphrase),
      identity: read(SETTINGS.backupIdentity),
      beforeUpgrade: read(SETTINGS.backupBeforeUpgrade),
      pointInTime: read(SETTINGS.backupPointInTime),
    },
    lcaSourcesOff: sourcesOff(read(SETTINGS.lcaSourcesOff), read(SETTINGS.lcaSourcesOn)),
    outboundPrivateTargets: read(SETTINGS.outboundPrivateTargets),
    outboundHttp: read(SETTINGS.outboundHttp) === 'on',
    outboundProxy: read(SETTINGS.outboundProxy),
    outboundTimeoutSeconds: read(SETTINGS.outboundTimeoutSeconds),
    mail: mailOf(read(SETTINGS.smtpUrl), read(SETTINGS.mailFrom), mistakes),
    secretKey: read(SETTINGS.secretKey),
    webhookLogDays: read(SETTINGS.webhookLogDays),
  }
  if (config.sessionIdleDays > config.sessionMaxDays) {
    mistakes.push(
      `SESSION_IDLE_DAYS is ${config.sessionIdleDays}, but must not be more than SESSION_MAX_DAYS, which is ${config.sessionMaxDays}.`,
    )
  }
  if (config.backups.encryptTo.length > 0 && config.backups.passphrase !== null) {
    mistakes.push('BACKUP_ENCRYPT_TO and BACKUP_PASSPHRASE are both set, but a backup is encrypted by one of them.')
  }
  if (config.backups.pointInTime && config.backups.to === null) {
    mistakes.push('BACKUP_POINT_IN_TIME is on, so BACKUP_TO must be set as well: the place that backups are kept in.')
  }
  if (config.backups.pointInTime && config.databaseUrl !== null) {
    mistakes.push(
      'BACKUP_POINT_IN_TIME is on, but is for the embedded database: with DATABASE_URL, archive by the means of that PostgreSQL.',
    )
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** What is off by default stays off unless it is asked for; what is switched off is off, asked for or not. */
function sourcesOff(off: readonly string[], on: readonly string[]): string[] {
  return [...new Set([...sourcesOffByDefault.filter((id) => !on.includes(id)), ...off])]
}

/** Whole or not at all. */
function mailOf(server: SmtpServer | null, sender: Sender | null, mistakes: string[]): MailSettings | null {
  if (server !== null && sender !== null) return { server, sender }
  if (server !== null && !mistakes.some((mistake) => mistake.startsWith('MAIL_FROM'))) {
    mistakes.push('SMTP_URL is set, so MAIL_FROM must be set as well: the address that e-mail is sent from.')
  }
  return null
}

/** docs/configuration.md, from the same list that `readConfig` reads. */
export function describeSettings(): string {
  const groups = Map.groupBy<Group, Setting<unknown>>(Object.values(SETTINGS), (setting) => setting.group)
  const sections = [...groups].map(([group, settings]) => {
    const rows = settings.map((setting) => {
      const cells = [`\`${setting.name}\``, setting.shownDefault, setting.allowed, setting.meaning]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    })
    return [`## ${group}`, '', '| name | default | allowed | meaning |', '| --- | --- | --- | --- |', ...rows].join(
      '\n',
    )
  })
  return `${DOCUMENT_HEAD}\n${sections.join('\n\n')}\n`
}

const DOCUMENT_HEAD = `<!-- Generated by scripts/generate.ts from server/src/settings.ts. Edit that file. -->

# Configuration

Every setting is an environment variable and every one has a default, so none is needed to start. An empty variable
counts as not set. All mistakes are reported together when the service starts, and it does not start with one.
Settings marked "secret" are never printed.
`
