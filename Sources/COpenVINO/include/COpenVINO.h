#ifndef MINERVA_COPENVINO_H
#define MINERVA_COPENVINO_H

#include <stddef.h>
#include <stdint.h>

/* Neural networks through OpenVINO's C library, opened at run time by its path: the package builds without it, and
   nothing but libdl is linked.

   A call that can fail takes a buffer for the reason and writes it there, ended by a zero and cut to fit. Samples are
   32-bit floats. A runtime and its networks belong to one thread at a time; further threads open their own. */

typedef struct inference_runtime inference_runtime;
typedef struct inference_network inference_network;

/* The longest shape that is passed about; networks for pictures have four axes. */
enum { INFERENCE_MAX_RANK = 8 };

/* A tensor's samples and shape. The samples live until the network runs again or is freed. */
typedef struct {
    float *samples;
    size_t count;
    int64_t shape[INFERENCE_MAX_RANK];
    size_t rank;
} inference_tensor;

/* Opens libopenvino_c by its absolute path; NULL with a reason where that fails. */
inference_runtime *inference_runtime_open(const char *library_path, char *reason, size_t reason_size);

/* The library's build, e.g. "2026.4.1-22982-…"; empty where it does not say. Lives as long as the runtime. */
const char *inference_runtime_version(const inference_runtime *runtime);

/* Frees the runtime; networks that it loaded must be freed before. The library stays mapped: it has threads. */
void inference_runtime_close(inference_runtime *runtime);

/* Loads an ONNX or TFLite file with one input for `threads` threads of the CPU, in full 32-bit precision. A `rank`
   above 0 gives the input that shape first, which a file with open axes needs. NULL with a reason on failure. */
inference_network *inference_network_load(inference_runtime *runtime, const char *model_path, const int64_t *shape,
                                          size_t rank, int threads, char *reason, size_t reason_size);

/* The tensor to fill before a run. 0, or another number with a reason. */
int inference_network_input(inference_network *network, inference_tensor *tensor, char *reason, size_t reason_size);

/* Runs once and waits. 0, or another number with a reason. */
int inference_network_run(inference_network *network, char *reason, size_t reason_size);

size_t inference_network_output_count(const inference_network *network);

/* Results of the last run, by place in the file or by name. 0, or another number with a reason. */
int inference_network_output(inference_network *network, size_t index, inference_tensor *tensor, char *reason,
                             size_t reason_size);
int inference_network_output_named(inference_network *network, const char *name, inference_tensor *tensor,
                                   char *reason, size_t reason_size);

void inference_network_free(inference_network *network);

/* Whether this process may read a file; so that a missing one can be named before the library is asked. */
int inference_file_is_readable(const char *path);

#endif
