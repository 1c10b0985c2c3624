import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, describeSettings, readConfig } from './config.ts'

function mistakesOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

describe('readConfig', () => {
  test('starts with nothing set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      publicPassportUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      databasePoolSize: 10,
      databaseWaitSeconds: 3,
      seedDemo: 'auto',
      logLevel: 'info',
      trustedProxies: [],
      rateLimits: {
        login: { requests: 10, seconds: 60 },
        public: { requests: 1200, seconds: 60 },
        api: { requests: 6000, seconds: 60 },
      },
      maxConnections: 10_000,
      securityContact: null,
      metricsToken: null,
      sessionIdleDays: 14,
      sessionMaxDays: 90,
      shutdownGraceSeconds: 15,
      answerMemoryMb: 32,
      fileStorage: null,
      maxFileMb: 25,
      workspaceStorageMb: 10_000,
      scanCommand: null,
      backups: {
        to: null,
        everyMs: 86_400_000,
        keep: '7d 4w 12m',
        encryptTo: [],
        passphrase: null,
        identity: null,
        pointInTime: false,
        beforeUpgrade: 'auto',
      },
      deletedRecordsDays: 30,
      lcaSourcesOff: ['kering-epl'],
      outboundPrivateTargets: [],
      outboundHttp: false,
      outboundProxy: null,
      outboundTimeoutSeconds: 15,
      mail: null,
      secretKey: null,
      webhookLogDays: 30,
    })
  })

  test('reads every setting', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://Passports.Example.com:443/',
      DATA_DIR: 'elsewhere',
      DATABASE_URL: 'postgresql://app:secret@db:5432/selvedge?sslmode=require',
      DATABASE_POOL_SIZE: '25',
      SEED_DEMO: 'False',
      LOG_LEVEL: 'WARN',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1 ,fd00::/8,loopback',
      RATE_LIMIT_LOGIN: '3 / 600',
      RATE_LIMIT_PUBLIC: 'off',
      METRICS_TOKEN: 'abcdefghijklmnop',
      SESSION_IDLE_DAYS: '2',
      SESSION_MAX_DAYS: '2',
      SHUTDOWN_GRACE_SECONDS: '0',
      FILE_STORAGE_URL: 'https://KEY:a%2Fb%2Bc@s3.example.com/bucket/selvedge?region=eu-west-3',
      SCAN_COMMAND: 'clamdscan  --no-summary -',
      LCA_SOURCES_OFF: 'nova-2019',
      LCA_SOURCES_ON: 'kering-epl',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      publicUrl: 'https://passports.example.com',
      dataDir: resolve('elsewhere'),
      databaseUrl: 'postgresql://app:secret@db:5432/selvedge?sslmode=require',
      databasePoolSize: 25,
      seedDemo: 'off',
      logLevel: 'warn',
      trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/8', 'loopback'],
      rateLimits: { login: { requests: 3, seconds: 600 }, public: null, api: { requests: 6000, seconds: 60 } },
      metricsToken: 'abcdefghijklmnop',
      shutdownGraceSeconds: 0,
      fileStorage: {
        url: 'https://s3.example.com/bucket/selvedge',
        region: 'eu-west-3',
        accessKeyId: 'KEY',
        secretAccessKey: 'a/b+c',
      },
      scanCommand: ['clamdscan', '--no-summary', '-'],
      lcaSourcesOff: ['nova-2019'],
    })
  })

  test('takes the port into the default address, and an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '8080', PUBLIC_URL: '', DATABASE_URL: ' ' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
    })
  })

  test('prints the address of the service in QR codes unless another is set for them', () => {
    const PUBLIC_URL = 'https://dpp.example.com'
    expect(readConfig({ PUBLIC_URL }).publicPassportUrl).toBe(PUBLIC_URL)
    const PUBLIC_PASSPORT_URL = 'https://id.example.com/'
    expect(readConfig({ PUBLIC_URL, PUBLIC_PASSPORT_URL }).publicPassportUrl).toBe('https://id.example.com')
    expect(() => readConfig({ PUBLIC_PASSPORT_URL: 'https://example.com/id' })).toThrow('PUBLIC_PASSPORT_URL')
  })

  test.each(['postgres://h/d', 'postgresql:///d?host=/run/postgresql', 'postgresql://me@/d?host=/run/postgresql'])(
    'accepts the database address %s',
    (databaseUrl) => expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl }),
  )

  test('lists every mistake with the name, the value and what is allowed', () => {
    expect(mistakesOf({ PORT: '70000', LOG_LEVEL: 'loud', RATE_LIMIT_API: '10', SESSION_IDLE_DAYS: '100' })).toEqual([
      'PORT is "70000", but must be a whole number from 0 to 65535.',
      'LOG_LEVEL is "loud", but must be one of debug, info, warn, error, silent.',
      'RATE_LIMIT_API is "10", but must be requests/seconds such as 600/60 (up to 1000000 requests in up to 86400 seconds), or off.',
      'SESSION_IDLE_DAYS is 100, but must not be more than SESSION_MAX_DAYS, which is 90.',
    ])
  })

  test('never repeats a secret', () => {
    for (const url of [
      's3://KEY:hunter2@bucket',
      'https://s3.example.com/bucket',
      'https://KEY:hunter2@s3.example.com/',
    ]) {
      const [mistake = ''] = mistakesOf({ FILE_STORAGE_URL: url })
      expect(mistake).toContain('FILE_STORAGE_URL (its value is not shown) must be')
      expect(mistake).not.toContain('hunter2')
    }
    const message = mistakesOf({ DATABASE_URL: 'mysql://root:hunter2@db/x', METRICS_TOKEN: 'short one' }).join('\n')
    expect(message).toContain('DATABASE_URL (its value is not shown) must be')
    expect(message).toContain('METRICS_TOKEN (its value is not shown) must be')
    expect(message).not.toMatch(/hunter2|root|short one/)
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x10'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'passports.example.com'],
    ['PUBLIC_URL', 'ftp://passports.example.com'],
    ['PUBLIC_URL', 'https://me:pw@passports.example.com'],
    ['PUBLIC_URL', 'https://passports.example.com/dpp'],
    ['PUBLIC_URL', 'https://passports.example.com/?x'],
    ['DATABASE_POOL_SIZE', '1'],
    ['SEED_DEMO', 'toString'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', 'true'],
    ['RATE_LIMIT_LOGIN', '0/60'],
    ['RATE_LIMIT_LOGIN', '10/60/1'],
    ['SHUTDOWN_GRACE_SECONDS', '601'],
  ])('refuses %s=%s', (name, value) => expect(mistakesOf({ [name]: value })).toHaveLength(1))
})

describe('describeSettings', () => {
  test('has a row for every variable that readConfig looks at', () => {
    const looked = new Set<string>()
    const env = new Proxy<Record<string, string>>(
      {},
      { get: (_, name) => (typeof name === 'string' ? void looked.add(name) : undefined) },
    )
    readConfig(env)
    const described = [...describeSettings().matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1])
    expect(new Set(described)).toEqual(looked)
    expect(described).toHaveLength(looked.size)
  })

  test('says nothing of the machine it was written on', () => {
    expect(describeSettings()).not.toContain(process.cwd())
  })
})
