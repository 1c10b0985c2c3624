/** What tests use of the packages here; imported only once they are installed. */
export { default as PostalMime, type Email as ParsedMail } from 'postal-mime'
export { SMTPServer } from 'smtp-server'
