/** A value in an Accept header, in lower case. A weight of 0 means that the client refuses it. */
interface Accepted {
  name: string
  weight: number
}

/** Returns the values in an Accept or Accept-Encoding header, highest weight first. Source: RFC 9110, 12.4.2. */
export const accepted = (header: string): Accepted[] =>
  header
    .split(',')
    .map(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
      const weight = parameters.find(text => text.startsWith('q='))?.slice(2) ?? 1
      return { name, weight: Number(weight) || 0 }
    })
    .toSorted((a, b) => b.weight - a.weight)
