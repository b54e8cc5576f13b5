#include "COpenVINO.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The part of OpenVINO's C interface in use, as release 2026.4 declares it. Its handles are opaque, its status is an
   enum (0: success); the few structs below cross the boundary by value or are filled in. */

typedef struct {
    int64_t rank;
    int64_t *dims;
} ov_shape;

typedef struct {
    int64_t min;
    int64_t max;
} ov_dimension;

typedef struct {
    ov_dimension rank;
    ov_dimension *dims;
} ov_partial_shape;

typedef struct {
    const char *build_number;
    const char *description;
} ov_version;

enum { OV_ELEMENT_F32 = 4 };

#define OPENVINO_FUNCTIONS(X) \
    X(int, ov_get_openvino_version, (ov_version *)) \
    X(void, ov_version_free, (ov_version *)) \
    X(const char *, ov_get_last_err_msg, (void)) \
    X(const char *, ov_get_error_info, (int)) \
    X(void, ov_free, (const char *)) \
    X(int, ov_core_create, (void **)) \
    X(void, ov_core_free, (void *)) \
    X(int, ov_core_read_model, (void *, const char *, const char *, void **)) \
    X(int, ov_core_compile_model, (void *, void *, const char *, size_t, void **, ...)) \
    X(int, ov_partial_shape_create_static, (int64_t, const int64_t *, ov_partial_shape *)) \
    X(void, ov_partial_shape_free, (ov_partial_shape *)) \
    X(int, ov_model_reshape_single_input, (void *, ov_partial_shape)) \
    X(void, ov_model_free, (void *)) \
    X(int, ov_compiled_model_inputs_size, (void *, size_t *)) \
    X(int, ov_compiled_model_outputs_size, (void *, size_t *)) \
    X(int, ov_compiled_model_create_infer_request, (void *, void **)) \
    X(void, ov_compiled_model_free, (void *)) \
    X(int, ov_infer_request_get_input_tensor_by_index, (void *, size_t, void **)) \
    X(int, ov_infer_request_get_output_tensor_by_index, (void *, size_t, void **)) \
    X(int, ov_infer_request_get_tensor, (void *, const char *, void **)) \
    X(int, ov_infer_request_infer, (void *)) \
    X(void, ov_infer_request_free, (void *)) \
    X(int, ov_tensor_get_element_type, (void *, int *)) \
    X(int, ov_tensor_get_shape, (void *, ov_shape *)) \
    X(int, ov_tensor_get_size, (void *, size_t *)) \
    X(int, ov_tensor_data, (void *, void **)) \
    X(void, ov_tensor_free, (void *)) \
    X(int, ov_shape_free, (ov_shape *))

struct inference_runtime {
    void *library;
    void *core;
    char version[64];
#define DECLARE(result, name, parameters) result(*name) parameters;
    OPENVINO_FUNCTIONS(DECLARE)
#undef DECLARE
};

struct inference_network {
    const inference_runtime *runtime;
    void *model;
    void *compiled;
    void *request;
    size_t output_count;
};

static void explain(char *reason, size_t size, const char *text) {
    if (size > 0) snprintf(reason, size, "%s", text ? text : "no reason given");
}

/* Passes on what the library says about its last failure, which it hands out as a copy. */
static void explain_status(const inference_runtime *runtime, int status, char *reason, size_t size) {
    const char *message = runtime->ov_get_last_err_msg();
    explain(reason, size, message && *message ? message : runtime->ov_get_error_info(status));
    if (message) runtime->ov_free(message);
}

/* MARK: Runtime */

inference_runtime *inference_runtime_open(const char *library_path, char *reason, size_t reason_size) {
    inference_runtime *runtime = calloc(1, sizeof *runtime);
    if (!runtime) {
        explain(reason, reason_size, "out of memory");
        return NULL;
    }
    /* NODELETE: its worker threads may outlive the last network, and must find their code. */
    runtime->library = dlopen(library_path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!runtime->library) {
        explain(reason, reason_size, dlerror());
        inference_runtime_close(runtime);
        return NULL;
    }
#define LOAD(result, name, parameters) \
    if (!(*(void **)&runtime->name = dlsym(runtime->library, #name))) { \
        explain(reason, reason_size, "it lacks the function " #name); \
        inference_runtime_close(runtime); \
        return NULL; \
    }
    OPENVINO_FUNCTIONS(LOAD)
#undef LOAD
    int status = runtime->ov_core_create(&runtime->core);
    if (status) {
        explain_status(runtime, status, reason, reason_size);
        inference_runtime_close(runtime);
        return NULL;
    }
    ov_version version = {0};
    if (runtime->ov_get_openvino_version(&version) == 0) {
        explain(runtime->version, sizeof runtime->version, version.build_number);
        runtime->ov_version_free(&version);
    }
    return runtime;
}

const char *inference_runtime_version(const inference_runtime *runtime) { return runtime->version; }

void inference_runtime_close(inference_runtime *runtime) {
    if (!runtime) return;
    if (runtime->core) runtime->ov_core_free(runtime->core);
    if (runtime->library) dlclose(runtime->library);
    free(runtime);
}

/* MARK: Network */

/* Each step's status, until one is not 0. */
static int prepare(inference_network *network, void *core, const char *model_path, const int64_t *shape, size_t rank,
                   int threads) {
    const inference_runtime *runtime = network->runtime;
    int status = runtime->ov_core_read_model(core, model_path, NULL, &network->model);
    if (status) return status;
    if (rank > 0) {
        ov_partial_shape wanted = {0};
        if ((status = runtime->ov_partial_shape_create_static((int64_t)rank, shape, &wanted))) return status;
        status = runtime->ov_model_reshape_single_input(network->model, wanted);
        runtime->ov_partial_shape_free(&wanted);
        if (status) return status;
    }
    char thread_count[16];
    snprintf(thread_count, sizeof thread_count, "%d", threads);
    /* Full precision: on CPUs with bf16 the library would pick that, and results would move with the machine. No
       pinning: left to itself the library binds the threads of all networks to the same core, where they take turns.
       The count before the options counts keys and values. */
    status = runtime->ov_core_compile_model(core, network->model, "CPU", 10, &network->compiled,
                                            "INFERENCE_NUM_THREADS", thread_count, "NUM_STREAMS", "1",
                                            "PERFORMANCE_HINT", "LATENCY", "INFERENCE_PRECISION_HINT", "f32",
                                            "ENABLE_CPU_PINNING", "NO");
    if (status) return status;
    status = runtime->ov_compiled_model_outputs_size(network->compiled, &network->output_count);
    if (status) return status;
    return runtime->ov_compiled_model_create_infer_request(network->compiled, &network->request);
}

inference_network *inference_network_load(inference_runtime *runtime, const char *model_path, const int64_t *shape,
                                          size_t rank, int threads, char *reason, size_t reason_size) {
    inference_network *network = calloc(1, sizeof *network);
    if (!network) {
        explain(reason, reason_size, "out of memory");
        return NULL;
    }
    network->runtime = runtime;
    int status = prepare(network, runtime->core, model_path, shape, rank, threads);
    size_t input_count = 0;
    if (!status) status = runtime->ov_compiled_model_inputs_size(network->compiled, &input_count);
    if (status) {
        explain_status(runtime, status, reason, reason_size);
    } else if (input_count != 1) {
        explain(reason, reason_size, "it does not have exactly one input");
    } else {
        return network;
    }
    inference_network_free(network);
    return NULL;
}

/* Describes a tensor and gives its handle back; its memory belongs to the request. */
static int describe(const inference_runtime *runtime, void *handle, inference_tensor *tensor, char *reason,
                    size_t reason_size) {
    ov_shape shape = {0};
    void *samples = NULL;
    int element_type = -1;
    int status = runtime->ov_tensor_get_element_type(handle, &element_type);
    if (!status) status = runtime->ov_tensor_get_shape(handle, &shape);
    if (!status) status = runtime->ov_tensor_get_size(handle, &tensor->count);
    if (!status) status = runtime->ov_tensor_data(handle, &samples);
    if (status) {
        explain_status(runtime, status, reason, reason_size);
    } else if (element_type != OV_ELEMENT_F32) {
        explain(reason, reason_size, "its samples are not 32-bit floats");
        status = -1;
    } else if (shape.rank > INFERENCE_MAX_RANK) {
        explain(reason, reason_size, "it has too many axes");
        status = -1;
    } else {
        tensor->samples = samples;
        tensor->rank = (size_t)shape.rank;
        for (size_t axis = 0; axis < tensor->rank; axis++) tensor->shape[axis] = shape.dims[axis];
    }
    if (shape.dims) runtime->ov_shape_free(&shape);
    runtime->ov_tensor_free(handle);
    return status;
}

int inference_network_input(inference_network *network, inference_tensor *tensor, char *reason, size_t reason_size) {
    void *handle = NULL;
    int status = network->runtime->ov_infer_request_get_input_tensor_by_index(network->request, 0, &handle);
    if (status) {
        explain_status(network->runtime, status, reason, reason_size);
        return status;
    }
    status = describe(network->runtime, handle, tensor, reason, reason_size);
    if (!status && tensor->count == 0) {
        explain(reason, reason_size, "its input leaves axes open and no shape was given");
        status = -1;
    }
    return status;
}

int inference_network_run(inference_network *network, char *reason, size_t reason_size) {
    int status = network->runtime->ov_infer_request_infer(network->request);
    if (status) explain_status(network->runtime, status, reason, reason_size);
    return status;
}

size_t inference_network_output_count(const inference_network *network) { return network->output_count; }

int inference_network_output(inference_network *network, size_t index, inference_tensor *tensor, char *reason,
                             size_t reason_size) {
    void *handle = NULL;
    int status = network->runtime->ov_infer_request_get_output_tensor_by_index(network->request, index, &handle);
    if (status) {
        explain_status(network->runtime, status, reason, reason_size);
        return status;
    }
    return describe(network->runtime, handle, tensor, reason, reason_size);
}

int inference_network_output_named(inference_network *network, const char *name, inference_tensor *tensor,
                                   char *reason, size_t reason_size) {
    void *handle = NULL;
    int status = network->runtime->ov_infer_request_get_tensor(network->request, name, &handle);
    if (status) {
        explain_status(network->runtime, status, reason, reason_size);
        return status;
    }
    return describe(network->runtime, handle, tensor, reason, reason_size);
}

void inference_network_free(inference_network *network) {
    if (!network) return;
    const inference_runtime *runtime = network->runtime;
    if (network->request) runtime->ov_infer_request_free(network->request);
    if (network->compiled) runtime->ov_compiled_model_free(network->compiled);
    if (network->model) runtime->ov_model_free(network->model);
    free(network);
}

int inference_file_is_readable(const char *path) { return access(path, R_OK) == 0; }
