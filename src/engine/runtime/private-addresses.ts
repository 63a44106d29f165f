import { BlockList, isIP } from 'node:net'

/** Addresses that are not on the public internet: this machine, its network, and reserved addresses. */

/** Source: the registries of special-purpose addresses, RFC 6890 and later. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Ranges within IPv6's global addresses: tunnels to IPv4 (Teredo, 6to4), and examples. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const listOf = (family: 'ipv4' | 'ipv6', nets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}

const ipv4 = listOf('ipv4', PRIVATE_IPV4)
const ipv6 = listOf('ipv6', PRIVATE_IPV6)
const mapped = listOf('ipv6', [['::ffff:0:0', 96]])
const global = listOf('ipv6', [['2000::', 3]])

/**
 * Returns whether an IP address is private or invalid. An IPv4 address inside an IPv6 address is treated as that IPv4
 * address.
 */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return ipv4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return true
  if (mapped.check(address, 'ipv6')) return ipv4.check(address, 'ipv6')
  return !global.check(address, 'ipv6') || ipv6.check(address, 'ipv6')
}

/** Ports above 1023 that browsers refuse, because other protocols use them. Source: Fetch Standard, 2.9. */
const REFUSED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Returns whether a public web server can use a URL's port. */
export const isWebPort = ({ port }: URL): boolean =>
  port === '' || port === '80' || port === '443' || (Number(port) >= 1024 && !REFUSED_PORTS.has(Number(port)))

/** Names that public mail servers never have. Source: RFC 6761, RFC 6762, RFC 7686 and RFC 8375. */
const RESERVED_DOMAIN = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|onion|home\.arpa)\.?$/i

/**
 * Returns whether mail to a domain stays in a private network, because the domain is an address in brackets, a single
 * word, or a reserved name.
 */
export const isPrivateMailDomain = (domain: string): boolean =>
  isIP(domain) > 0 || domain.startsWith('[') || !/[^.]\.[^.]/.test(domain) || RESERVED_DOMAIN.test(domain)

/** Returns whether a URL's host has a private name. Other names are checked after they are resolved. */
export const isPrivateHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return isIP(bare) > 0 ? isPrivateAddress(bare) : /(?:^|\.)(?:localhost|local|internal)$/i.test(bare)
}
