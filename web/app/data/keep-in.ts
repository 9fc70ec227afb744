/** A full browser keeps nothing more. */
export async function keepIn(cacheName: string, place: Request | string, response: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then((cache) => cache.put(place, response))
    .catch(() => undefined);
}
