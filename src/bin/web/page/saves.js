// The saves in the browser: sixteen sectors in IndexedDB, byte for byte as the chip has them. One tab keeps them; a second
// one is told. What a tick wrote goes there in one transaction that the browser must bring to disk.

import { SECTOR, SECTORS } from "./machine.js";

const NAME = "kaijubox";
const DAMAGED = "damaged";

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.oncomplete = () => resolve();
    request.onerror = request.onabort = () => reject(request.error ?? new Error("it was broken off"));
  });
}

/** Is this the only tab? Holds the place for as long as the tab lives; without one, `whenFree` says when it is free. */
async function takePlace(whenFree) {
  if (!navigator.locks) return false;
  const hold = () => new Promise(() => {});
  const isFirst = await new Promise((resolve) => {
    navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? hold() : undefined;
    });
  });
  if (!isFirst) {
    navigator.locks.request(NAME, () => whenFree());
  }
  return isFirst;
}

export class Saves {
  #database;

  /** Opens them; `none` says why nothing can be kept: the name of a string, and what it tells of. */
  static async open(whenFree) {
    const saves = new Saves();
    try {
      if (!(await takePlace(whenFree))) {
        return { none: [navigator.locks ? "TabOther" : "NoHttps"] };
      }
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
      saves.#database = await done(opening);
      // Not thrown away when the disk fills up, if the browser agrees.
      navigator.storage?.persist?.().catch(() => {});
      return { saves, bytes: await saves.#read() };
    } catch (error) {
      return { none: ["NoStorage", error?.message ?? error] };
    }
  }

  async #read() {
    const store = this.#database.transaction(NAME).objectStore(NAME);
    const sectors = Array.from({ length: SECTORS }, (_, sector) => done(store.get(sector)));
    const bytes = new Uint8Array(SECTOR * SECTORS).fill(0xff);
    (await Promise.all(sectors)).forEach((sector, at) => sector && bytes.set(sector, at * SECTOR));
    return bytes;
  }

  /** Keeps these sectors of `bytes`, all or none. */
  write(sectors, bytes) {
    const transaction = this.#database.transaction(NAME, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(NAME);
    for (const sector of sectors) {
      store.put(bytes.slice(sector * SECTOR, (sector + 1) * SECTOR), sector);
    }
    transaction.commit?.();
    return done(transaction);
  }

  /** Puts other saves in the place of all. */
  replace(bytes) {
    const whole = new Uint8Array(SECTOR * SECTORS).fill(0xff);
    whole.set(bytes);
    return this.write(Array.from({ length: SECTORS }, (_, sector) => sector), whole);
  }

  /** Puts a copy aside that the console had to mend. */
  putAside(bytes) {
    const transaction = this.#database.transaction(NAME, "readwrite", { durability: "strict" });
    transaction.objectStore(NAME).put(bytes, DAMAGED);
    return done(transaction);
  }
}

/** Gives the player a file. */
export function download(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
