import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { armor, Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'

/** A small text, encrypted with a passphrase into a file of age, in its text form. The costly way from a passphrase to a key is gone by a thread, so no request waits for it. */
export async function sealText(text: string, passphrase: string): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipientOf(passphrase))
  return armor.encode(await encrypter.encrypt(text))
}

/** Fails where the passphrase is another, or where it is no such file. */
export async function openText(sealed: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  return decrypter.decrypt(armor.decode(sealed), 'text')
}

/** 2^15, some 32 MB and a tenth of a second: a passphrase has 16 characters at least. */
const WORK = 15
/** What others may have chosen: 2^20, a gigabyte. */
const MOST_WORK = 20

/** https://age-encryption.org/v1, "The scrypt recipient type". */
function recipientOf(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES)
      const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt, WORK), NONCE, TAG)
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
      return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(WORK)], body)]
    },
  }
}

function identityOf(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      const [type, salt = '', work = ''] = stanza?.args ?? []
      if (stanza === undefined || others.length > 0 || type !== 'scrypt' || stanza.body.length !== BODY_BYTES)
        return null
      if (!/^[1-9]\d?$/.test(work) || Number(work) > MOST_WORK) return null
      const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(work))
      const decipher = createDecipheriv(CIPHER, key, NONCE, TAG)
      decipher.setAuthTag(stanza.body.subarray(BODY_BYTES - TAG.authTagLength))
      const fileKey = decipher.update(stanza.body.subarray(0, BODY_BYTES - TAG.authTagLength))
      decipher.final()
      return fileKey
    },
  }
}

const CIPHER = 'chacha20-poly1305'
const TAG = { authTagLength: 16 }
/** Each key encrypts one thing. */
const NONCE = Buffer.alloc(12)
const SALT_BYTES = 16
const BODY_BYTES = 32
const LABEL = 'age-encryption.org/v1/scrypt'

function keyOf(passphrase: string, salt: Uint8Array, work: number): Promise<Buffer> {
  const cost = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** work * 8 * 128 + 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
