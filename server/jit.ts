/** The binary starts with a JIT that hesitates (`build.ts`); each thread ends that once it is ready. */
export const useJit = () => Bun.unsafe.setJITPolicy(1);
